"""The coach: what each action is worth and why, who the partner can be, what a deal looks like afterwards.

The expert, a player who takes the coach's advice, is here too.
"""
