"""The examples of docs/data.md, in their order: commands run, sessions print what the page shows."""

import doctest
import os
import re
import shlex
from pathlib import Path

import polars as pl
from commands import turmwerk

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
BLOCKS = re.findall(r"```(python|sh)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples(tmp_path):
    scope, report, n_examples = {}, [], 0
    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        with pl.Config(tbl_width_chars=100):
            for language, block in BLOCKS:
                if language == "sh":
                    run = turmwerk(*shlex.split(block)[1:])
                    assert (run.returncode, run.stderr) == (0, "")
                    continue
                test = doctest.DocTestParser().get_doctest(block, scope, "data.md", str(PAGE), 0)
                runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
                runner.run(test, out=report.append, clear_globs=False)
                scope = test.globs
                n_examples += len(test.examples)
    finally:
        os.chdir(before)
    assert report == []
    assert n_examples >= 10
