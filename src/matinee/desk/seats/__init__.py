"""Who is at a table: chairs and who holds them, who may know what, whose move it is."""
