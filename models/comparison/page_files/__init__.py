"""The page of a comparison: one HTML file with tables and figures that needs no network."""
