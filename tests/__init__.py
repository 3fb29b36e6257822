"""The tests; a package, so that they can share what drives a server and a page."""
