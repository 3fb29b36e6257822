"""The tutorial: its lessons served, and the road from English to other languages."""
