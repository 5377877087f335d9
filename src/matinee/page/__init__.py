"""Play here: the desk in a worker of the page, with no server. `matinee site` writes the folder that holds it."""
