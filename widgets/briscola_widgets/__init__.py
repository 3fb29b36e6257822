"""Widgets to learn Briscola with: exercises, played at a card table, in the learner's language."""

from .blueprint import Blueprint, BlueprintError, read_blueprint
from .exercise import Exercise
from .game_table import GameTable
from .language import Language
from .playthrough import Playthrough, Refused
from .table import Table

__all__ = [
    "Blueprint",
    "BlueprintError",
    "Exercise",
    "GameTable",
    "Language",
    "Playthrough",
    "Refused",
    "Table",
    "read_blueprint",
]
