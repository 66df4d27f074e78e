import {
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { rankingOfRanks, TrainedModel } from '@preflearn/core/models';
import { counted, percentText, readableNumber, settingTexts } from '@preflearn/core/text';
import { partRanks } from './mean-ranks.js';
import { SMOOTH_RANKING_ID } from './smooth-ranking-options.js';
import { writeRanking } from './smooth-ranking-parameters.js';
import type { FoldTaus, SmoothRankingParts } from './smooth-ranking-parts.js';

/** Grounds of each part that an explanation names. */
const MAX_GROUNDS = 5;

/** Linear scores and trees whose expected ranks of the labels are averaged. */
export class SmoothRankingModel extends TrainedModel<RankingPrediction, SmoothRankingParts> {
  readonly learner = SMOOTH_RANKING_ID;

  /** @internal */
  constructor(parts: SmoothRankingParts) {
    super(parts);
  }

  /** The linear scores; `null` if the trees predict alone. */
  get linear(): SmoothRankingParts['linear'] {
    return this.parts.linear;
  }

  /** The trees; `null` if the linear scores predict alone. */
  get trees(): SmoothRankingParts['trees'] {
    return this.parts.trees;
  }

  /** Weight of the trees in the mean of the expected ranks, from 0 to 1. */
  get share(): number {
    return this.parts.share;
  }

  /** Kendall's tau of held-out rows, by which the weight was chosen; `null` if there were no folds. */
  get foldTaus(): FoldTaus | null {
    return this.parts.taus;
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(given: Table | Rows, options: PredictOptions = {}): RankingPrediction {
    const table = tableForModel(this.schema, given, options);
    return rankingOfRanks(this.schema.target.classes, partRanks(this.parts, table, options).mean);
  }

  /**
   * What the linear scores and the trees say about the label that is predicted first, and the strongest grounds of each.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link SmoothRankingModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const ranks = partRanks(this.parts, one, options);
    const prediction = rankingOfRanks(this.schema.target.classes, ranks.mean);
    const { labels } = prediction;
    const best = prediction.positions.indexOf(1);
    const grounds = this.#named().map(({ name, model }) => {
      const { because, unit } = model.explain(one, 0, options);
      const texts = because
        .slice(0, MAX_GROUNDS)
        .map(({ text, value }) => `${text} (${readableNumber(value)})`);
      return `Strongest grounds of the ${name} (${unit}): ${texts.join('; ') || 'none'}.`;
    });
    const said = [
      { name: 'linear scores', own: ranks.linear, weight: 1 - this.share },
      { name: 'trees', own: ranks.trees, weight: this.share },
    ];
    const all = labels.map((label, a) => `${label}: ${readableNumber(ranks.mean[a])}`);
    return {
      ...{ kind: 'ranking', row, prediction: predictionText(prediction, 0) },
      ...{ unit: `added to the expected rank of ${labels[best]}`, signed: true },
      because: said.flatMap(({ name, own, weight }) =>
        own === undefined
          ? []
          : [
              {
                text: `${name}: rank ${readableNumber(own[best])}, weight ${readableNumber(weight)}`,
                value: weight * own[best],
              },
            ],
      ),
      conclusion: [`The mean expected ranks are ${all.join(', ')}.`, ...grounds],
    };
  }

  /** Describes both parts, one after the other. */
  describe(top = 10): ModelDescription {
    const { schema, training, share, taus } = this.parts;
    const described = this.#named().map(({ name, model }) => ({ name, text: model.describe(top) }));
    const shares = `linear scores ${percentText(1 - share)}, trees ${percentText(share)}`;
    return {
      headline: `The mean order of linear scores and trees for ${schema.target.name}, trained on ${counted(training.rows, 'row')}.`,
      facts: [
        ['learner', this.learner],
        ['weights', shares],
        ...(taus === null
          ? []
          : [
              [
                "Kendall's tau of held-out rows",
                `linear scores ${readableNumber(taus.linear)}, trees ${readableNumber(taus.trees)}, their mean ${readableNumber(taus.mean)}`,
              ] as const,
            ]),
        ...described.flatMap(({ name, text }) =>
          text.facts
            .filter(([fact]) => fact !== 'learner')
            .map(([fact, value]) => [`${name}: ${fact}`, value] as const),
        ),
      ],
      settings: settingTexts(training),
      sections: described.flatMap(({ name, text }) =>
        text.sections.map((section) => ({ ...section, title: `${section.title} (${name})` })),
      ),
      pictures: described.flatMap(({ name, text }) =>
        text.pictures.map((picture) => ({ ...picture, title: `${picture.title} (${name})` })),
      ),
    };
  }

  protected parameters(): unknown {
    return writeRanking(this.parts);
  }

  #named() {
    const { linear, trees } = this.parts;
    return [
      ...(linear === null ? [] : [{ name: 'linear scores', model: linear }]),
      ...(trees === null ? [] : [{ name: 'trees', model: trees }]),
    ];
  }
}
