"""What goes over the wire: the types of requests, answers and messages."""
