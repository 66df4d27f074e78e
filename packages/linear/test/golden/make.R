# Golden numbers of R for the linear models, from the data of logit.json: Rscript make.R > r.json
# Needs the packages MASS, nnet, ordinal, VGAM, glmnet and jsonlite.
suppressPackageStartupMessages({
  library(MASS); library(nnet); library(ordinal); library(VGAM); library(glmnet); library(jsonlite)
})
golden <- fromJSON("logit.json")
data <- as.data.frame(golden$data)
data$colour <- relevel(factor(data$colour), ref = golden$reference)
data$y <- factor(data$y, ordered = TRUE)
form <- y ~ x + z + colour

# polr searches with optim, from numeric derivatives of second order: asked for more digits than it takes by default.
polr_fit <- polr(form, data, Hess = TRUE, control = list(reltol = 1e-16, maxit = 1000, ndeps = rep(1e-4, 7)))
polr_sum <- coef(summary(polr_fit))
clm_fit <- clm(form, data = data, link = "logit", control = clm.control(gradTol = 1e-12))
clm_sum <- coef(summary(clm_fit))
multi <- multinom(form, data, trace = FALSE, reltol = 1e-16, abstol = 1e-12, maxit = 1000)
parallel <- vglm(form, cumulative(parallel = TRUE), data, epsilon = 1e-12, maxit = 100)
free <- vglm(form, cumulative(parallel = FALSE), data, epsilon = 1e-12, maxit = 200)
number <- lm(x ~ z + colour, data)
weighted <- lm(x ~ z + colour, data[rep(seq_len(nrow(data)), 1 + seq_len(nrow(data)) %% 3), ])

slopes <- c("x", "z", paste0("colour", setdiff(levels(data$colour), golden$reference)))
lm_numbers <- function(fit) {
  sum <- summary(fit)
  list(
    names = rownames(coef(sum)),
    coefficients = unname(coef(sum)[, 1]), errors = unname(coef(sum)[, 2]), pValues = unname(coef(sum)[, 4]),
    low = unname(confint(fit)[, 1]), high = unname(confint(fit)[, 2]),
    rSquared = sum$r.squared, residual = sum$sigma, degrees = sum$df[2],
    fValue = unname(pf(sum$fstatistic[1], sum$fstatistic[2], sum$fstatistic[3], lower.tail = FALSE)),
    leaveOneOut = sqrt(mean((residuals(fit) / (1 - hatvalues(fit)))^2))
  )
}
cat(toJSON(list(
  madeWith = paste(R.version.string, "MASS", packageVersion("MASS"), "nnet", packageVersion("nnet"),
    "ordinal", packageVersion("ordinal"), "VGAM", packageVersion("VGAM")),
  names = slopes,
  polr = list(
    coefficients = unname(polr_sum[slopes, 1]), errors = unname(polr_sum[slopes, 2]),
    thresholds = unname(polr_fit$zeta), thresholdErrors = unname(polr_sum[names(polr_fit$zeta), 2]),
    logLikelihood = as.numeric(logLik(polr_fit)), aic = AIC(polr_fit)
  ),
  clm = list(
    coefficients = unname(clm_sum[slopes, 1]), errors = unname(clm_sum[slopes, 2]), pValues = unname(clm_sum[slopes, 4]),
    thresholds = unname(clm_fit$alpha), thresholdErrors = unname(clm_sum[names(clm_fit$alpha), 2]),
    logLikelihood = as.numeric(logLik(clm_fit))
  ),
  multinom = list(
    coefficients = unname(coef(multi)[, slopes]), logLikelihood = as.numeric(logLik(multi))
  ),
  vglm = list(
    parallel = logLik(parallel), free = logLik(free),
    statistic = 2 * (logLik(free) - logLik(parallel)),
    degrees = df.residual(parallel) - df.residual(free)
  ),
  lm = lm_numbers(number),
  lmRepeated = lm_numbers(weighted)
), auto_unbox = TRUE, digits = I(15), pretty = TRUE), "\n")
