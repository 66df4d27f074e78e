import { log } from '@preflearn/core/numbers';
import { readExactSums } from '../exact-sums.js';
import type { SqlLossForm } from '../sql-loss.js';
import { pointwiseSql } from './pointwise.js';

/** Share of the total weight added to both sides in the intercept of a threshold with an empty side. */
const EPSILON = 1e-6;

/**
 * The logistic loss of `@preflearn/ender` at a threshold in SQL, with exponentials and logarithms computed by additions
 * and multiplications.
 *
 * @param threshold  from 0; the classes above it are those from the next one on
 */
export function logisticThresholdSql(threshold: number): SqlLossForm {
  const isAbove = (classNumber: string) => `${classNumber} > ${threshold}`;
  return pointwiseSql({
    value(layers, { classNumber }, f) {
      const { double } = layers.dialect;
      const rest = layers.exp(`(-abs(${f}))`);
      const [sum] = layers.add(`${double(1)} + ${rest}`);
      const [against] = layers.add(`CASE WHEN ${isAbove(classNumber)} THEN -${f} ELSE ${f} END`);
      const [positive] = layers.add(
        `CASE WHEN ${against} > ${double(0)} THEN ${against} ELSE ${double(0)} END`,
      );
      return layers.add(`${positive} + ${layers.logUpTo2(sum)}`)[0];
    },
    gradient(layers, { classNumber }, f) {
      const { double } = layers.dialect;
      const rest = layers.exp(`(-abs(${f}))`);
      const [larger] = layers.add(`${double(1)} / (${double(1)} + ${rest})`);
      const above = isAbove(classNumber);
      const isLess = `CASE WHEN ${above} THEN ${f} >= ${double(0)} ELSE ${f} < ${double(0)} END`;
      const [p] = layers.add(`CASE WHEN ${isLess} THEN ${rest} * ${larger} ELSE ${larger} END`);
      return layers.add(`CASE WHEN ${above} THEN -${p} ELSE ${p} END`)[0];
    },
    hessian: (layers, _row, _f, gradient) =>
      layers.add(`abs(${gradient}) * (${layers.dialect.double(1)} - abs(${gradient}))`)[0],
    hessianGrowth: 1,
    maxResponse: 8,
    async intercept({ connection, row, from }) {
      const zero = connection.dialect.double(0);
      const is = isAbove(row.classNumber);
      const { sums } = await readExactSums(connection, {
        from: from(),
        numbers: [
          `CASE WHEN ${is} THEN ${row.weight} ELSE ${zero} END`,
          `CASE WHEN ${is} THEN ${zero} ELSE ${row.weight} END`,
        ],
      });
      const [above, below] = sums;
      const trifle = above > 0 && below > 0 ? 0 : EPSILON * (above + below);
      return logRatio(above + trifle, below + trifle);
    },
  });
}

/** log(a / b) for a, b > 0, finite even if the quotient underflows or overflows. */
function logRatio(a: number, b: number): number {
  const ratio = a / b;
  return ratio > 0 && ratio < Infinity ? log(ratio) : log(a) - log(b);
}
