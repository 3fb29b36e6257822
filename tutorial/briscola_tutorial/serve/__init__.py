"""Serves the lessons as web pages, on Voilà: ``briscola-tutorial``, or ``python -m briscola_tutorial.serve``."""

from .command import main

__all__ = ["main"]
