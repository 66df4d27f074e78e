"""Golden numbers for the test of the lasso, made with scikit-learn: python3 make_lasso.py > lasso.json"""
import json
from pathlib import Path

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

data = json.loads((Path(__file__).parent / "logit.json").read_text())["data"]
x, z = np.array(data["x"]), np.array(data["z"])
rng = np.random.default_rng(5)
noise = np.round(rng.normal(size=len(x)), 3)
also = np.round(x + rng.normal(scale=0.5, size=len(x)), 3)
columns = np.column_stack([x, z, noise, also])
high = (0.8 * (x - x.mean()) / x.std() - (z - z.mean()) / z.std() + rng.logistic(size=len(x)) > 0.3).astype(int)
inputs = (columns - columns.mean(0)) / columns.std(0)
fits = []
for strength in [0.05, 0.01, 0.002]:
    # Its objective is |b|_1 + C sum of losses; saga does not penalise the intercept, and stops at the start if all of b stays 0.
    fit = LogisticRegression(
        penalty="l1", solver="saga", C=1 / (strength * len(x)), tol=1e-14, max_iter=1_000_000
    ).fit(inputs, high)
    fits.append({"strength": strength, "coefficients": fit.coef_[0].tolist(), "threshold": -fit.intercept_[0]})
print(json.dumps({
    "made with": f"scikit-learn {sklearn.__version__}",
    "columns": {"x": x.tolist(), "z": z.tolist(), "noise": noise.tolist(), "also": also.tolist()},
    "high": high.tolist(),
    "fits": fits,
}))
