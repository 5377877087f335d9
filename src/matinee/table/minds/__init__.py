"""What bots need of a game: weights, worth, opening books and numbers for learners."""
