"""The desk: one open table without I/O, clock or framework. The server and the page put theirs around it."""
