"""``python -m briscola_tutorial.serve``."""

from . import main

main()
