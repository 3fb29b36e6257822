"""Hands that agree with what was seen, dealt by the hundred and played out: what coach and expert go by."""
