"""Tables of other labels than the methods' names."""
