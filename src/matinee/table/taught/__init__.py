"""What teaches a game: lessons, how-to pages, reference sheets and printed paper."""
