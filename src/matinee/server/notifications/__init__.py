"""Notifications: people who are not at a table are told that it waits for them."""
