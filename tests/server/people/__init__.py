"""Tests of people: who they are here, their tables, and what others may know of them."""
