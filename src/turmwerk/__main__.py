"""`python -m turmwerk` is the command `turmwerk`."""

from turmwerk.cli import main

main()
