import * as v from 'valibot';

/** Marks the rules of a model. */
export const RULES_FORMAT = 'preflearn/rules';

/** Version of the rules documents that this library writes. */
export const RULES_VERSION = 1;

/** What a rules document looks like. */
export function rulesDocumentSchema() {
  const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const condition = v.union([
    v.strictObject({
      attribute: v.string(),
      operator: v.picklist(['<=', '>=']),
      value: v.number(),
    }),
    v.strictObject({
      attribute: v.string(),
      operator: v.picklist(['=', '!=']),
      value: v.string(),
    }),
  ]);
  const attribute = v.variant('type', [
    v.strictObject({
      type: v.literal('numeric'),
      name: v.string(),
      unit: v.optional(v.string()),
    }),
    v.strictObject({
      type: v.literal('nominal'),
      name: v.string(),
      categories: v.array(v.string()),
    }),
  ]);
  const decision = v.variant('type', [
    v.strictObject({
      // threshold-logits: the probability of a class above a threshold is 1 / (1 + e^(threshold - score)).
      type: v.picklist(['thresholds', 'threshold-logits']),
      // A class is predicted from a score on and below another one; null: without end. Other classes never are.
      classes: v.array(
        v.strictObject({
          class: v.string(),
          from: v.nullable(v.number()),
          below: v.nullable(v.number()),
        }),
      ),
      // Of thresholds: with s = (score - shift) / scale, at most `limit` from 0, the probability of a class above the
      // k-th threshold is 1 / (1 + e^-(slope s + offset)) of the k-th line, made to fall by pooling neighbours.
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
    v.strictObject({ type: v.literal('cumulative-logits') }),
  ]);
  const rules = v.strictObject({
    type: v.literal('rules'),
    // What the scores are, in their order.
    scores: v.array(v.string()),
    // Scores that every row starts with.
    start: v.array(v.number()),
    // Added before the rules: slope times min(max(value, low), high) / scale - centre to each score, nothing where
    // the value is missing.
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
        // All of them have to hold.
        if: v.array(condition),
        // What is added to each score.
        response: v.array(v.number()),
        // Number of training rows that it covers.
        coverage: count,
      }),
    ),
    decision,
  });
  const tree = v.strictObject({
    type: v.literal('tree'),
    // The root first; `holds` and `otherwise` are places in this list.
    nodes: v.array(
      v.union([
        v.strictObject({
          if: condition,
          // Where rows with a missing value go.
          missing: v.picklist(['holds', 'otherwise']),
          holds: count,
          otherwise: count,
        }),
        v.strictObject({
          // Labels, best first.
          order: v.array(v.string()),
          details: v.record(v.string(), v.number()),
        }),
      ]),
    ),
  });
  const labelScores = v.strictObject({
    type: v.literal('label-scores'),
    // Inputs are cut off at this distance from 0.
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
  return v.strictObject({
    format: v.literal(RULES_FORMAT),
    version: v.literal(RULES_VERSION),
    learner: v.string(),
    target: v.strictObject({
      name: v.string(),
      kind: v.picklist(['ordinal', 'nominal', 'ranking', 'numeric']),
      classes: v.array(v.string()),
    }),
    attributes: v.array(attribute),
    model: v.variant('type', [rules, tree, labelScores]),
  });
}

/** The rules of a model, its tree or its weights, as plain data that names all it speaks of. */
export type RulesDocument = v.InferOutput<ReturnType<typeof rulesDocumentSchema>>;
