"""Golden numbers for the logit tests, made with statsmodels 0.14: python3 make.py > golden.json"""
import json

import numpy as np
import pandas as pd
import statsmodels
import statsmodels.api as sm
from statsmodels.miscmodels.ordinal_model import OrderedModel

rng = np.random.default_rng(7)
rows = 90
x = np.round(rng.normal(50, 12, rows), 1)
z = np.round(rng.gamma(2, 3, rows), 2)
colour = rng.choice(["red", "green", "blue"], rows, p=[0.5, 0.3, 0.2])
red = colour == "red"
score = 0.06 * (x - 50) - 0.2 * z + np.where(colour == "blue", 1.0, 0.0) + rng.logistic(size=rows)
y = np.digitize(score, [-2.2, -1.0, 0.4])
reference = pd.Series(colour).value_counts().idxmax()
design = pd.DataFrame({"x": x, "z": z})
for name in sorted(set(colour) - {reference}):
    design[name] = (colour == name).astype(float)

ordered = OrderedModel(y, design, distr="logit").fit(method="newton", disp=False, tol=1e-12, maxiter=200)
thresholds = ordered.model.transform_threshold_params(ordered.params.to_numpy())[1:-1]
multinomial = sm.MNLogit(y, sm.add_constant(design)).fit(method="newton", disp=False, tol=1e-12, maxiter=200)
names = list(design.columns)
print(json.dumps({
    "made with": f"statsmodels {statsmodels.__version__}",
    "data": {"x": x.tolist(), "z": z.tolist(), "colour": colour.tolist(), "y": y.tolist()},
    "reference": reference,
    "names": names,
    "ordered": {
        "coefficients": ordered.params[names].tolist(),
        "errors": ordered.bse[names].tolist(),
        "thresholds": thresholds.tolist(),
        "logLikelihood": float(ordered.llf),
        "nullLogLikelihood": float(ordered.llnull),
        "probabilities": ordered.predict(design).to_numpy()[:5].tolist(),
    },
    "multinomial": {
        "coefficients": multinomial.params.loc[names].to_numpy().T.tolist(),
        "errors": multinomial.bse.loc[names].to_numpy().T.tolist(),
        "logLikelihood": float(multinomial.llf),
    },
}, indent=1))
