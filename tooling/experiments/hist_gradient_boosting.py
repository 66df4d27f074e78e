"""Root mean squared error of HistGradientBoostingRegressor of scikit-learn with its defaults.

    hist_gradient_boosting.py < JOB

JOB is JSON: rows (numbers, null if missing), values (of the target) and folds (lists of test rows). Prints the error of
each fold as one line of JSON.
"""

import json
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

job = json.load(sys.stdin)
rows = np.array(job["rows"], dtype=float)
values = np.array(job["values"], dtype=float)
errors = []
for fold in job["folds"]:
    test = np.zeros(len(values), dtype=bool)
    test[fold] = True
    model = HistGradientBoostingRegressor(random_state=0).fit(rows[~test], values[~test])
    errors.append(float(np.sqrt(np.mean((model.predict(rows[test]) - values[test]) ** 2))))
print(json.dumps(errors))
