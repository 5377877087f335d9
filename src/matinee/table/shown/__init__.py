"""What people see of a game: views, boards, panels and pictures, built from nothing."""
