"""Computer players: how they judge a hand, bid, call and weigh cards, from what their seat may know."""
