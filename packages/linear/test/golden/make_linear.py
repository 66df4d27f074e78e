"""Golden numbers for the test of linear regression, made with statsmodels: python3 make_linear.py > linear.json"""
import json
from pathlib import Path

import numpy as np
import pandas as pd
import statsmodels
import statsmodels.api as sm

golden = json.loads((Path(__file__).parent / "logit.json").read_text())
data = golden["data"]
rng = np.random.default_rng(11)
colour = np.array(data["colour"])
price = np.round(
    900 + 31 * np.array(data["x"]) - 55 * np.array(data["z"]) + 80 * (colour == "blue") + rng.normal(0, 90, len(colour)), 1
)
design = pd.DataFrame({"x": data["x"], "z": data["z"]})
for name in sorted(set(colour) - {golden["reference"]}):
    design[name] = (colour == name).astype(float)
fit = sm.OLS(price, sm.add_constant(design)).fit()
names = list(design.columns)
print(json.dumps({
    "made with": f"statsmodels {statsmodels.__version__}",
    "price": price.tolist(),
    "names": names,
    "coefficients": fit.params[names].tolist(),
    "errors": fit.bse[names].tolist(),
    "intervals": fit.conf_int().loc[names].to_numpy().tolist(),
    "pValues": fit.pvalues[names].tolist(),
    "rSquared": fit.rsquared,
    "residual": fit.scale**0.5,
    "pValue": fit.f_pvalue,
    "leaveOneOut": float(np.sqrt(np.mean(fit.get_influence().resid_press**2))),
    "predictions": fit.predict(sm.add_constant(design))[:5].tolist(),
}, indent=1))
