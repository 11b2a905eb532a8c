"""Compiling native games.

- `headers`: where the files are that a native game includes and cimports
- `folder`: the folder of a native game, compiled against them: `turmwerk build`
- `messages`: what Cython says of a game, as a sentence
- `compiling`: how a game is translated and compiled, the built-in ones too; needs the extra `build`
"""
