"""Storage: the database, its writers, migrations and snapshots, and notices between servers."""
