import { type ErrorPlace, type Picture, UsageError } from '@preflearn/core';
import type { MatrixPicture, RankPicture, TreePicture } from '@preflearn/core/models';
import { foundText, quoted } from '@preflearn/core/text';

/**
 * Checks what the types cannot express about a picture.
 *
 * @throws UsageError ARGUMENT
 */
export function checkPicture(picture: Picture): void {
  const where = { path: `picture ${quoted(picture.title)}` };
  switch (picture.type) {
    case 'lines':
      for (const { name, x, y } of picture.series) {
        if (x.length === y.length) continue;
        throw new UsageError(
          'ARGUMENT',
          `series ${quoted(name)} has ${x.length} values of x and ${y.length} of y`,
          { where, remedy: 'give as many of one as of the other' },
        );
      }
      return;
    case 'spread':
      for (const { name, quantiles } of picture.groups) checkQuantiles(where, name, quantiles);
      return;
    case 'tree':
      checkNodes(where, picture.nodes);
      return;
    case 'ranks':
      checkRanks(where, picture);
      return;
    case 'matrix':
      checkCells(where, picture);
      return;
    case 'bars':
      return;
    default:
      throw new UsageError(
        'ARGUMENT',
        `a picture is of type ${foundText((picture as { type: unknown }).type)}, ` +
          'but only "lines", "bars", "spread", "tree", "ranks" and "matrix" can be drawn.',
      );
  }
}

function checkQuantiles(where: ErrorPlace, name: string, quantiles: readonly number[]): void {
  if (quantiles.length !== 5) {
    throw new UsageError('ARGUMENT', `group ${quoted(name)} has ${quantiles.length} quantiles`, {
      where,
      remedy: 'give five, of 5, 25, 50, 75 and 95 %',
    });
  }
  // Comparisons with NaN are false, so it passes: it means that a group has no values.
  if (quantiles.some((value, index) => index > 0 && value < quantiles[index - 1])) {
    throw new UsageError(
      'ARGUMENT',
      `the quantiles of group ${quoted(name)} are ${quantiles.join(', ')}`,
      { where, remedy: 'give them in ascending order' },
    );
  }
}

function checkNodes(where: ErrorPlace, nodes: TreePicture['nodes']): void {
  nodes.forEach(({ condition, depth, share }, index) => {
    const deepest = index === 0 ? 0 : nodes[index - 1].depth + 1;
    const least = index === 0 ? 0 : 1;
    if (!(Number.isInteger(depth) && depth >= least && depth <= deepest)) {
      throw new UsageError('ARGUMENT', `node ${quoted(condition)} has the depth ${depth}`, {
        where,
        remedy:
          'give 0 for the first node, and for any other 1 to one more than that of the node before',
      });
    }
    // NaN means that the share is not known.
    if (share < 0 || share > 1) {
      throw new UsageError('ARGUMENT', `node ${quoted(condition)} has the share ${share}`, {
        where,
        remedy: 'give a number from 0 to 1',
      });
    }
  });
}

function checkCells(where: ErrorPlace, { rows, columns, cells }: MatrixPicture): void {
  const wrong = cells.find((line) => line.length !== columns.length);
  if (cells.length === rows.length && wrong === undefined) return;
  throw new UsageError(
    'ARGUMENT',
    wrong === undefined
      ? `there are ${cells.length} rows of cells for ${rows.length} names of rows`
      : `a row has ${wrong.length} cells for ${columns.length} names of columns`,
    { where, remedy: 'give a cell for each row and column' },
  );
}

function checkRanks(where: ErrorPlace, { methods, groups, criticalDifference }: RankPicture): void {
  for (const { name, rank } of methods) {
    // NaN means that the rank is not known.
    if (rank < 1 || rank > methods.length) {
      throw new UsageError('ARGUMENT', `method ${quoted(name)} has the rank ${rank}`, {
        where,
        remedy: 'give a number from 1 to the number of methods',
      });
    }
  }
  const index = groups.flat().find((i) => methods[i] === undefined);
  if (index !== undefined) {
    throw new UsageError('ARGUMENT', `a group has the method ${index}`, {
      where,
      remedy: `give indices of the ${methods.length} methods, from 0`,
    });
  }
  if (criticalDifference < 0) {
    throw new UsageError('ARGUMENT', `the critical difference is ${criticalDifference}`, {
      where,
      remedy: 'give a number of at least 0',
    });
  }
}
