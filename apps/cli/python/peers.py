"""Other libraries for `preflearn reproduce peers`.

    peers.py versions    prints the versions of Python and of its packages as a line of JSON
    peers.py             reads requests, a line of JSON each, and answers each with a line

A request: peer, kind (ordinal, nominal, numeric or ranking), targets (number of target columns, the last ones), seed,
train and test (CSV files of numbers with a header, `nan` where a value is missing; categories are columns of 0 and 1).
An answer: predictions (a number for each test row and target column), fitSeconds and predictSeconds; or failure.

Settings are the defaults of each library, on one thread. Ordered classes are numbers from 0, and a regression predicts
them, except where the library has a model for ordered classes.
"""

import json
import os
import queue
import sys
import threading
import time


def versions():
    import importlib.metadata
    import platform

    found = {d.name.lower(): d.version for d in importlib.metadata.distributions()}
    print(json.dumps({"python": platform.python_version(), "packages": found}))


class Boosting:
    """One model for each target column."""

    def __init__(self, regressor, classifier):
        self.regressor, self.classifier = regressor, classifier

    def train(self, x, y, kind):
        if kind == "nominal":
            return [self.classifier().fit(x, y[:, 0])]
        return [self.regressor().fit(x, y[:, t]) for t in range(y.shape[1])]

    def predict(self, models, x):
        return np.column_stack([model.predict(x) for model in models])


class Forest:
    """One model for all target columns."""

    def __init__(self, regressor, classifier):
        self.regressor, self.classifier = regressor, classifier

    def train(self, x, y, kind):
        if kind == "nominal":
            return self.classifier().fit(x, y[:, 0])
        return self.regressor().fit(x, y if y.shape[1] > 1 else y[:, 0])

    def predict(self, model, x):
        predicted = model.predict(x)
        return predicted.reshape(len(x), -1)


class Scaled:
    """Linear models need standard scores and no missing values; columns that do not vary are left out."""

    def __init__(self, model):
        self.model = model

    def train(self, x, y, kind):
        with np.errstate(all="ignore"):
            means = np.nan_to_num(np.nanmean(x, axis=0))
        filled = np.where(np.isnan(x), means, x)
        spread = filled.std(axis=0)
        self.means, self.kept, self.spread = means, spread > 0, spread[spread > 0]
        return self.model().fit(self.scaled(x), y[:, 0].astype(int))

    def scaled(self, x):
        filled = np.where(np.isnan(x), self.means, x) - self.means
        return filled[:, self.kept] / self.spread

    def predict(self, model, x):
        return model.predict(self.scaled(x)).reshape(-1, 1)


class OrderedModel:
    """The proportional odds model of statsmodels; the median class is predicted."""

    def fit(self, x, y):
        from statsmodels.miscmodels.ordinal_model import OrderedModel as Model

        model = Model(y, x, distr="logit")
        self.result = model.fit(method="bfgs", disp=False, maxiter=500, skip_hessian=True)
        return self

    def predict(self, x):
        below = np.cumsum(np.asarray(self.result.predict(x)), axis=1)
        return np.minimum((below < 0.5).sum(axis=1), below.shape[1] - 1)


def peer_named(name, seed):
    if name == "lightgbm":
        from lightgbm import LGBMClassifier, LGBMRegressor

        options = {"n_jobs": 1, "random_state": seed, "verbosity": -1}
        return Boosting(lambda: LGBMRegressor(**options), lambda: LGBMClassifier(**options))
    if name == "xgboost":
        from xgboost import XGBClassifier, XGBRegressor

        options = {"n_jobs": 1, "random_state": seed}
        return Boosting(lambda: XGBRegressor(**options), lambda: XGBClassifier(**options))
    if name == "hist-gradient-boosting":
        from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

        return Boosting(
            lambda: HistGradientBoostingRegressor(random_state=seed),
            lambda: HistGradientBoostingClassifier(random_state=seed),
        )
    if name in ("sklearn-random-forest", "sklearn-extra-trees"):
        from sklearn import ensemble

        kind = "RandomForest" if name == "sklearn-random-forest" else "ExtraTrees"
        options = {"n_jobs": 1, "random_state": seed}
        return Forest(
            lambda: getattr(ensemble, kind + "Regressor")(**options),
            lambda: getattr(ensemble, kind + "Classifier")(**options),
        )
    if name == "sklearn-logistic-regression":
        from sklearn.linear_model import LogisticRegression

        return Scaled(lambda: LogisticRegression(max_iter=1000))
    if name == "mord":
        from mord import LogisticAT

        return Scaled(LogisticAT)
    if name == "ordered-model":
        return Scaled(OrderedModel)
    raise ValueError("unknown: " + name)


def answer(request):
    peer = peer_named(request["peer"], request["seed"])
    targets = request["targets"]
    train, test = (
        np.loadtxt(request[part], delimiter=",", skiprows=1, ndmin=2) for part in ("train", "test")
    )
    x, y, new = train[:, :-targets], train[:, -targets:], test[:, :-targets]
    levels = None
    if request["kind"] in ("ordinal", "nominal"):
        levels = np.unique(y)
        if request["kind"] == "nominal" or isinstance(peer, Scaled):
            y = np.searchsorted(levels, y)
    start = time.perf_counter()
    model = peer.train(x, y, request["kind"])
    trained = time.perf_counter()
    predicted = peer.predict(model, new)
    end = time.perf_counter()
    if request["kind"] == "nominal" or isinstance(peer, Scaled):
        predicted = levels[predicted.astype(int)]
    if not np.isfinite(predicted).all():
        raise ValueError("predictions are not finite")
    return {
        "predictions": np.asarray(predicted, dtype=float).ravel().tolist(),
        "fitSeconds": trained - start,
        "predictSeconds": end - trained,
    }


def read_lines(lines):
    """Ends the program with the one that asks, in the middle of a training too."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def main():
    out = sys.stdout
    sys.stdout = sys.stderr  # what libraries print is not an answer
    lines = queue.Queue()
    threading.Thread(target=read_lines, args=(lines,), daemon=True).start()
    while True:
        line = lines.get()
        try:
            found = answer(json.loads(line))
        except Exception as error:
            text = str(error).strip().splitlines() or [""]
            found = {"failure": type(error).__name__ + ": " + text[0]}
        out.write(json.dumps(found) + "\n")
        out.flush()


if sys.argv[1:] == ["versions"]:
    versions()
else:
    import warnings

    import numpy as np

    warnings.filterwarnings("ignore")
    try:
        main()
    except KeyboardInterrupt:
        os._exit(130)
