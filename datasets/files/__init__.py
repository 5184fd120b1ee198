"""Reading and writing files with their checksums: JSON, NumPy arrays, blocks of bytes."""
