import * as v from 'valibot';

/** Identifies the format of a rules document. */
export const RULES_FORMAT = 'preflearn/rules';

/** Version of the rules documents that this library writes. */
export const RULES_VERSION = 1;

/** Schema of a rules document. */
export function rulesDocumentSchema() {
  return v.strictObject({
    format: v.literal(RULES_FORMAT),
    version: v.literal(RULES_VERSION),
    learner: v.string(),
    target: v.strictObject({
      name: v.string(),
      kind: v.picklist(['ordinal', 'nominal', 'ranking', 'numeric']),
      classes: v.array(v.string()),
    }),
    attributes: v.array(attribute()),
    model: v.variant('type', [rules(), tree(), labelScores()]),
  });
}

function count() {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0));
}

/** A condition on one attribute. */
function condition() {
  return v.union([
    v.strictObject({
      attribute: v.string(),
      operator: v.picklist(['<=', '>=']),
      // A number, or the name of a level of an ordinal attribute.
      value: v.union([v.number(), v.string()]),
    }),
    v.strictObject({
      attribute: v.string(),
      operator: v.picklist(['=', '!=']),
      value: v.string(),
    }),
  ]);
}

/** What values an attribute has. */
function attribute() {
  return v.variant('type', [
    v.strictObject({
      type: v.literal('numeric'),
      name: v.string(),
      unit: v.optional(v.string()),
    }),
    v.strictObject({
      type: v.literal('ordinal'),
      name: v.string(),
      // From lowest to highest; the numbers of linear terms and inputs are places in this list, from 1.
      levels: v.array(v.string()),
    }),
    v.strictObject({
      type: v.literal('nominal'),
      name: v.string(),
      categories: v.array(v.string()),
    }),
  ]);
}

/** Rules whose responses are added up. */
function rules() {
  return v.strictObject({
    type: v.literal('rules'),
    // Names of the scores, in order.
    scores: v.array(v.string()),
    // Scores that every row starts with.
    start: v.array(v.number()),
    // Added before the rules: slope times min(max(value, low), high) / scale - centre for each score, nothing if the
    // value is missing.
    linear: v.array(
      v.strictObject({
        attribute: v.string(),
        low: v.number(),
        high: v.number(),
        scale: v.number(),
        centre: v.number(),
        slope: v.array(v.number()),
      }),
    ),
    // In the order in which their responses are added.
    rules: v.array(
      v.strictObject({
        // All of these must hold.
        if: v.array(condition()),
        // What is added to each score.
        response: v.array(v.number()),
        // Number of training rows that it covers.
        coverage: count(),
      }),
    ),
    decision: decision(),
    // With l = log(max(p, least)) for the probability p of the k-th class, the corrected probabilities are proportional to
    // e^(slope l + offset of k).
    correction: v.optional(
      v.strictObject({ slope: v.number(), offsets: v.array(v.number()), least: v.number() }),
    ),
  });
}

/** How scores become a prediction. */
function decision() {
  return v.variant('type', [
    // The score is the predicted number.
    v.strictObject({ type: v.literal('value') }),
    v.strictObject({
      // threshold-logits: the probability of a class above a threshold is 1 / (1 + e^(threshold - score)).
      type: v.picklist(['thresholds', 'threshold-logits']),
      // A class is predicted for scores from one bound up to, but not including, another; null: unbounded. Other
      // classes are never predicted.
      classes: v.array(
        v.strictObject({
          class: v.string(),
          from: v.nullable(v.number()),
          below: v.nullable(v.number()),
        }),
      ),
      // For thresholds: with s = (score - shift) / scale, clipped to absolute value `limit`, the probability of a class
      // above the k-th threshold is 1 / (1 + e^-(slope s + offset)) for the k-th line, made non-increasing by pooling
      // neighbours.
      scaling: v.optional(
        v.strictObject({
          shift: v.number(),
          scale: v.number(),
          limit: v.number(),
          lines: v.array(v.strictObject({ slope: v.number(), offset: v.number() })),
        }),
      ),
    }),
    v.strictObject({
      type: v.literal('softmax'),
      choose: v.picklist(['most-probable', 'median', 'least-cost']),
      // Costs of predicting the second class for the first, for `least-cost`.
      costs: v.optional(v.array(v.array(v.number()))),
    }),
    v.strictObject({
      type: v.literal('cumulative-logits'),
      // Class shares mixed into the probabilities, which become (1 - weight) p + weight share; not into those that decide
      // the class.
      prior: v.optional(v.strictObject({ weight: v.number(), shares: v.array(v.number()) })),
    }),
  ]);
}

/** A tree whose leaves are orders of labels. */
function tree() {
  return v.strictObject({
    type: v.literal('tree'),
    // The root first; `holds` and `otherwise` are indices into this list.
    nodes: v.array(
      v.union([
        v.strictObject({
          if: condition(),
          // Where rows with a missing value go.
          missing: v.picklist(['holds', 'otherwise']),
          holds: count(),
          otherwise: count(),
        }),
        v.strictObject({
          // Labels, best first.
          order: v.array(v.string()),
          details: v.record(v.string(), v.number()),
        }),
      ]),
    ),
  });
}

/** Weights by label. */
function labelScores() {
  return v.strictObject({
    type: v.literal('label-scores'),
    // Inputs are clipped to this absolute value.
    limit: v.number(),
    inputs: v.array(
      v.union([
        v.strictObject({
          attribute: v.string(),
          shift: v.number(),
          factor: v.number(),
          fill: v.number(),
        }),
        v.strictObject({ attribute: v.string(), category: v.string() }),
      ]),
    ),
    labels: v.array(
      v.strictObject({ label: v.string(), weights: v.array(v.number()), bias: v.number() }),
    ),
  });
}

// An interface, since declarations then have its name in them instead of all that is in it.
/** The rules, the tree or the weights of a model, as plain data in which everything is named. */
export interface RulesDocument extends v.InferOutput<ReturnType<typeof rulesDocumentSchema>> {}
