"""One module a kind of contrast; each gives its sets as SETS."""
