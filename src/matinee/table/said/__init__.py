"""Words: the catalogues, how names and actions are spelt, and text that was sent in."""
