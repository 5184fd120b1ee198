"""What imitates the faults of the reference extractor; the profile `clean` leaves it out."""
