"""The cases of the other files with many new inputs; `pytest -m long tests/fuzz`."""

import pytest
from fuzz import test_arguments, test_calls, test_components, test_native, test_records, test_strategies
from fuzz.inputs import CASES, tried_long

FILES = (test_arguments, test_calls, test_components, test_native, test_records, test_strategies)  # importing them fills CASES


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(CASES))
def test_many_inputs(name):
    assert FILES
    tried_long(name)()
