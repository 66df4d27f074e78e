"""Golden numbers for the test of proportional odds: python3 make_brant.py > brant.json

The logits of the thresholds are fitted by statsmodels; the statistics follow from the formulas of Brant (1990), Biometrics 46.
The likelihood-ratio statistic of the same hypothesis by VGAM stands in r.json.
"""
import json
from pathlib import Path

import numpy as np
import pandas as pd
import statsmodels
import statsmodels.api as sm
from scipy.stats import chi2

golden = json.loads((Path(__file__).parent / "logit.json").read_text())
data = golden["data"]
colour = np.array(data["colour"])
y = np.array(data["y"])
design = pd.DataFrame({"x": data["x"], "z": data["z"]})
for name in sorted(set(colour) - {golden["reference"]}):
    design[name] = (colour == name).astype(float)
names = list(design.columns)
Z = sm.add_constant(design).to_numpy()
fits = [sm.Logit((y > k).astype(float), Z).fit(method="newton", disp=False, tol=1e-14, maxiter=200) for k in range(y.max())]
p = [fit.predict(Z) for fit in fits]
bread = [np.linalg.inv(Z.T @ (Z * (q * (1 - q))[:, None])) for q in p]
cov = np.block([
    [bread[k] @ (Z.T @ (Z * (p[max(k, l)] - p[k] * p[l])[:, None])) @ bread[l] for l in range(len(p))] for k in range(len(p))
])
size = Z.shape[1]
b = np.concatenate([fit.params for fit in fits])


def test(columns):
    D = np.zeros(((len(p) - 1) * len(columns), len(b)))
    for k in range(1, len(p)):
        for i, c in enumerate(columns):
            D[(k - 1) * len(columns) + i, 1 + c] = -1
            D[(k - 1) * len(columns) + i, k * size + 1 + c] = 1
    d = D @ b
    statistic = float(d @ np.linalg.solve(D @ cov @ D.T, d))
    return {"statistic": statistic, "degrees": len(d), "pValue": float(chi2.sf(statistic, len(d)))}


print(json.dumps({
    "made with": f"statsmodels {statsmodels.__version__}, numpy {np.__version__}",
    "names": names,
    "all": test(range(len(names))),
    "x": test([0]),
    "z": test([1]),
    "colour": test([2, 3]),
}, indent=1))
