"""HTTP: requests, pages, headers, and what the host of a table may do."""
