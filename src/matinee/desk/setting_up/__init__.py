"""New tables, and who may sit down at them."""
