"""Searches settings by HalvingRandomSearchCV of scikit-learn.

    halving_search.py < JOB

JOB is JSON: command (of a process that trains and predicts, see serve-learner.mjs), space (what is tried, as in the
definition of a learner), candidates, factor, rungs, folds, seed, rows (to train on) and codes (their classes).
Prints the options that were chosen and the work, rows times rules of all trainings, as one line of JSON.
"""

import json
import subprocess
import sys
import warnings

import numpy as np
from scipy.stats import loguniform, randint, uniform
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.experimental import enable_halving_search_cv  # noqa: F401
from sklearn.model_selection import HalvingRandomSearchCV, StratifiedKFold

job = json.load(sys.stdin)
learner = subprocess.Popen(job["command"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
work = 0


def ask(request):
    learner.stdin.write(json.dumps(request) + "\n")
    learner.stdin.flush()
    answer = learner.stdout.readline()
    if answer == "":
        raise RuntimeError("the learner has ended")
    return json.loads(answer)


class RankRules(ClassifierMixin, BaseEstimator):
    """The learner of the other process. An attribute is the number of a row there, and any setting is a parameter."""

    def __init__(self, **options):
        self.options = options

    def get_params(self, deep=True):
        return dict(self.options)

    def set_params(self, **options):
        self.options.update(options)
        return self

    def fit(self, rows, codes):
        global work
        self.classes_ = np.unique(codes)
        ask({"options": that_count(self.options), "rows": rows[:, 0].tolist()})
        work += len(rows) * self.options["rules"]
        return self

    def predict(self, rows):
        return np.array(ask({"predict": rows[:, 0].tolist()})["codes"])


def that_count(options):
    """Without those that do not count beside the values of others."""

    def counts(name):
        when = job["space"][name].get("when")
        return when is None or options[when["option"]] in when["is"]

    return {name: plain(value) for name, value in options.items() if counts(name)}


def plain(value):
    return value.item() if isinstance(value, np.generic) else value


def distribution(search_range):
    """What a setting is drawn from: all in its range alike, or their logarithms."""
    if "values" in search_range:
        return search_range["values"]
    least, most = search_range["from"], search_range["to"]
    if search_range.get("staged"):
        return randint(least, most + 1)
    return loguniform(least, most) if search_range.get("scale") == "log" else uniform(least, most - least)


def main():
    warnings.filterwarnings("ignore", message="The least populated class")  # as it is for both searches
    rows, codes = np.array(job["rows"]).reshape(-1, 1), np.array(job["codes"])
    search = HalvingRandomSearchCV(
        RankRules(),
        {name: distribution(search_range) for name, search_range in job["space"].items()},
        n_candidates=job["candidates"],
        factor=job["factor"],
        min_resources=len(rows) // job["factor"] ** (job["rungs"] - 1),
        cv=StratifiedKFold(job["folds"], shuffle=True, random_state=job["seed"]),
        scoring="neg_mean_absolute_error",
        refit=False,
        return_train_score=False,
        error_score="raise",
        random_state=job["seed"],
    ).fit(rows, codes)
    print(json.dumps({"options": that_count(search.best_params_), "work": work}))
    learner.stdin.close()
    learner.wait()


main()
