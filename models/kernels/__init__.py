"""The only room that calls TensorFlow: tables, fused sums, row-wise Adam, devices."""
