"""What the page of a site may do: nothing is fetched from elsewhere, and only Pyodide's WebAssembly is compiled."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
