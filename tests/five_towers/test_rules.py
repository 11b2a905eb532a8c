"""The rules of Five Towers, a test per sentence, on both engines."""
