@rem package.json says `exec node ...`, so that npm's signals reach Node and not a shell. This is Windows' exec.
@%*
