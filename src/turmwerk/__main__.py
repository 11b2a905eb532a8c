"""The command `turmwerk`, also as `python -m turmwerk`. Ctrl-C is a sentence from the first moment on, while it is still loaded."""

import signal
import sys


def main() -> None:
    """Load the command and run it."""
    try:
        from turmwerk.cli import main as run
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.stderr.write("turmwerk: stopped by Ctrl-C; no result\n")
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
