import type { Loss } from '@preflearn/boosting';
import { listed, quoted } from '@preflearn/core/text';
import { absoluteErrorSql } from './losses/absolute-error.js';
import { exponentialThresholdSql } from './losses/exponential-threshold.js';
import { logisticThresholdSql } from './losses/logistic-threshold.js';
import { multinomialSql } from './losses/multinomial.js';
import { multipliedSql } from './losses/multiplied.js';
import { rowsStayError } from './rows-stay-error.js';
import type { LossWithSql, SqlLossForm } from './sql-loss.js';

/** Losses of this project with an SQL form, by id; the part of an id after a hyphen may be a number. */
const KNOWN: ReadonlyMap<string, (number: number, loss: Loss) => SqlLossForm | undefined> = new Map<
  string,
  (number: number, loss: Loss) => SqlLossForm | undefined
>([
  [
    'exponential-rank',
    () =>
      multipliedSql({
        startStatistics: ({ weight }, width) => new Array<string>(width).fill(weight),
        mostScore: 300,
      }),
  ],
  ['absolute-error', () => absoluteErrorSql],
  ['exponential-threshold', () => exponentialThresholdSql],
  ['logistic-above', logisticThresholdSql],
  ['multinomial', (_, loss) => multinomialSql(loss)],
]);

const LEARNERS = 'rank-rules, ender-ae, ordinal-ender, order and ml-rules';

/**
 * The SQL form of a loss: its own, or the one known for its id.
 *
 * @throws UsageError LEARNER_UNKNOWN if there is none
 */
export function sqlLossOf(loss: Loss): SqlLossForm {
  const own = (loss as Partial<LossWithSql>).sql;
  if (own !== undefined) return 'bind' in own ? own : multipliedSql(own);
  const [, name, number] = /^(.*?)(?:-(\d+))?$/.exec(loss.id) as RegExpExecArray;
  const known = KNOWN.get(name)?.(Number(number), loss);
  if (known !== undefined) return known;
  throw rowsStayError(
    `the loss ${quoted(loss.id)} cannot be computed in a database; those that can are ${listed([...KNOWN.keys()])} ` +
      `(${LEARNERS})`,
  );
}
