"""What the widgets say and do."""
