"""Trains another library on a table that run-ours.mjs reads too, or predicts with it.

    run_peer.py JOB

JOB is JSON: library, task (train or predict), threads, train (path, rows, attributes), test (likewise, to predict).
Prints seconds, cpuSeconds, peakBytes and notes as one line of JSON. Only what is between the two clocks is
timed, and what each library does there is said where it does it.
"""

import json
import os
import resource
import sys
import time

job = json.loads(sys.argv[1])
# Before the libraries are loaded, which look at these once.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = str(job["threads"])

import numpy as np  # noqa: E402

ROUNDS = 500
RATE = 0.1
BINS = 256
SAMPLE = 0.5


def read(table):
    """Attributes, column by column in memory as all of these libraries take them, and numbers of classes."""
    x = np.fromfile(table["path"] + ".x", dtype="<f8").reshape(table["attributes"], table["rows"]).T
    y = np.fromfile(table["path"] + ".y", dtype="<i4").astype(np.float64)
    return x, y


class XGBoost:
    """Quantile binning happens when training starts, so it is timed."""

    def train(self, x, y):
        import xgboost

        matrix = xgboost.DMatrix(x, label=y, nthread=job["threads"])
        options = {
            "objective": "reg:squarederror",
            "tree_method": "hist",
            "max_depth": 3,
            "max_bin": BINS,
            "eta": RATE,
            "subsample": SAMPLE,
            "nthread": job["threads"],
            "seed": 1,
        }
        return xgboost.train(options, matrix, ROUNDS)

    def predict(self, model, x):
        return model.inplace_predict(x)


class LightGBM:
    """A Dataset is binned when training starts, so it is timed."""

    def train(self, x, y):
        import lightgbm

        options = {
            "objective": "regression",
            "num_leaves": 8,
            "max_bin": BINS - 1,
            "learning_rate": RATE,
            "bagging_fraction": SAMPLE,
            "bagging_freq": 1,
            "num_threads": job["threads"],
            "seed": 1,
            "verbosity": -1,
        }
        return lightgbm.train(options, lightgbm.Dataset(x, label=y), ROUNDS)

    def predict(self, model, x):
        return model.predict(x, num_threads=job["threads"])


class ScikitLearn:
    """Bins in fit, and has no sampling of rows. Its threads follow OMP_NUM_THREADS."""

    def train(self, x, y):
        from sklearn.ensemble import HistGradientBoostingRegressor

        model = HistGradientBoostingRegressor(
            max_iter=ROUNDS,
            max_depth=3,
            max_bins=BINS - 1,
            learning_rate=RATE,
            early_stopping=False,
            random_state=1,
        )
        return model.fit(x, y)

    def predict(self, model, x):
        return model.predict(x)


class Boomer:
    """Rules, one a round, under the squared error; bins in fit. Its default rule counts as one of max_rules."""

    def train(self, x, y):
        from mlrl.boosting.learners import BoomerRegressor

        parallel = "true{num_preferred_threads=%d}" % job["threads"] if job["threads"] > 1 else "false"
        model = BoomerRegressor(
            random_state=1,
            max_rules=ROUNDS + 1,
            loss="squared-error-decomposable",
            head_type="single",
            shrinkage=RATE,
            instance_sampling="without-replacement{sample_size=%g}" % SAMPLE,
            feature_sampling="none",
            feature_binning="equal-frequency{bin_ratio=%g,max_bins=%d}" % (min(0.99, BINS / len(y)), BINS),
            parallel_rule_refinement=parallel,
            parallel_statistic_update="false",
            parallel_prediction="false",
        )
        return model.fit(x.astype(np.float32), y.astype(np.float32).reshape(-1, 1))

    def predict(self, model, x):
        return np.asarray(model.predict(x.astype(np.float32))).reshape(-1)


LIBRARIES = {"xgboost": XGBoost, "lightgbm": LightGBM, "scikit-learn": ScikitLearn, "boomer": Boomer}


def load(library, x, y):
    """Loading is not timed; training on a thousand rows loads what is loaded late. run-ours.mjs does the same."""
    x, y = np.asfortranarray(x[:1000]), y[:1000]
    library.predict(library.train(x, y), x)


def main():
    library = LIBRARIES[job["library"]]()
    x, y = read(job["train"])
    load(library, x, y)
    notes = {}
    if job["task"] == "train":
        clocks = start()
        library.train(x, y)
        measured = stop(clocks)
    else:
        model = library.train(x, y)
        x, y = read(job["test"])
        clocks = start()
        predicted = library.predict(model, x)
        measured = stop(clocks)
        classes = np.clip(np.rint(predicted), y.min(), y.max())
        notes["mean absolute error"] = float(np.abs(classes - y).mean())
    print(json.dumps({**measured, "notes": notes}))


def start():
    return time.perf_counter(), time.process_time()


def stop(clocks):
    seconds, cpu_seconds = time.perf_counter() - clocks[0], time.process_time() - clocks[1]
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return {"seconds": seconds, "cpuSeconds": cpu_seconds, "peakBytes": peak}


main()
