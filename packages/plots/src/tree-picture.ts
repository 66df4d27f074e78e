import type { TreePicture } from '@preflearn/core/models';
import { percentText } from '@preflearn/core/text';
import type { Drawing, Space } from './drawing.js';
import { element, type Markup } from './markup.js';
import { hoverArea, rowHeight } from './rows.js';
import { textAt, titled } from './shapes.js';
import { orderLine, shorten, textWidth } from './text-width.js';
import { LABEL_SIZE, PADDING } from './theme.js';

/** Usual indent of one level of the tree, in pixels; less in deep trees. */
const STEP = 18;
const DOT = 3.5;
const BAR_WIDTH = 56;
const GAP = 10;
/** Outcomes are placed beside the conditions if at least this much of them, in pixels, fits there. */
const MIN_OUTCOME = 220;
const LONGEST_NAME = 40;

type Node = TreePicture['nodes'][number];

/** The columns of the picture: the tree, what its nodes say, and their shares of the rows. */
interface Columns {
  /** Position of a node's dot, by its depth. */
  dotAt(depth: number): number;
  /** Where outcomes begin; `undefined` if they are placed below the conditions because both are long. */
  readonly outcome: number | undefined;
  /** Where the bars begin. */
  readonly share: number;
  readonly right: number;
}

/** Draws a tree as an outline, one line per node, with its outcome and a bar for its share next to it. */
export function drawTree(picture: TreePicture, space: Space): Drawing {
  const { nodes } = picture;
  const left = PADDING;
  const right = space.width - PADDING;
  const label = shorten(picture.shareLabel, right - left, LABEL_SIZE);
  const top = space.top + (label === '' ? 0 : 24);
  const columns = columnsOf(nodes, left, right);
  const lines = nodes.map((node) => (columns.outcome === undefined && !leadsOn(node) ? 2 : 1));
  const lineCount = lines.reduce((sum, count) => sum + count, 0);
  const line = rowHeight(lineCount, space.height, top);
  const ends: number[] = []; // bottom of each row, in lines
  for (const count of lines) ends.push((ends[ends.length - 1] ?? 0) + count);
  const middle = (index: number) => top + (ends[index] - lines[index] + 0.5) * line;
  const parents = parentsOf(nodes);
  const rows = nodes.map((node, index) =>
    titled(
      nodeText(node),
      hoverArea(left, middle(index) - line / 2, right - left, lines[index] * line),
      ...drawNode(node, columns, middle(index), line),
    ),
  );
  return {
    content: [
      label === ''
        ? undefined
        : textAt(right, space.top + 13, label, { anchor: 'end', colour: 'quiet' }),
      ...nodes.flatMap((node, index) =>
        index === 0 ? [] : [branch(columns, node.depth, middle(parents[index]), middle(index))],
      ),
      ...rows,
      nodes.length > 0
        ? undefined
        : textAt(space.width / 2, top + 15, 'no data', { anchor: 'middle', colour: 'quiet' }),
    ],
    height: top + Math.max(1, lineCount) * line + PADDING,
    summary: summaryOf(picture),
  };
}

function leadsOn({ outcome }: Node): boolean {
  return outcome.length === 0;
}

/** Each node's parent: the last node before it that is one level higher. */
function parentsOf(nodes: readonly Node[]): readonly number[] {
  const lastAt: number[] = [];
  return nodes.map(({ depth }, index) => {
    lastAt[depth] = index;
    return depth === 0 ? index : lastAt[depth - 1];
  });
}

function columnsOf(nodes: readonly Node[], left: number, right: number): Columns {
  const width = right - left;
  const deepest = nodes.reduce((most, { depth }) => Math.max(most, depth), 1);
  const step = Math.min(STEP, (0.25 * width) / deepest);
  const widestShare = nodes.reduce(
    (most, node) => Math.max(most, widthOf(percentText(node.share))),
    0,
  );
  const share = right - BAR_WIDTH - 6 - widestShare;
  const dotAt = (depth: number) => left + DOT + depth * step;
  const widestOutcome = nodes.reduce(
    (most, node) => Math.max(most, nameWidth(node) + widthOf(node.outcome.join(' > '))),
    0,
  );
  const widestTree = nodes.reduce(
    (most, { depth, condition }) => Math.max(most, dotAt(depth) + 2 * DOT + widthOf(condition)),
    left,
  );
  // Outcomes begin where the conditions end, or are placed below them if the two do not fit side by side.
  const end = share - GAP;
  const beside = Math.min(widestOutcome, MIN_OUTCOME);
  const outcome = widestTree + GAP + beside <= end ? widestTree + GAP : undefined;
  return { dotAt, outcome, share, right };
}

/** The name of a node, shortened: it is meant to be a number or something similarly short. */
function nameOf({ name = '' }: Node): string {
  return shorten(name, LONGEST_NAME, LABEL_SIZE);
}

/** Width of the name of a node before its outcome. */
function nameWidth(node: Node): number {
  const name = nameOf(node);
  return name === '' ? 0 : 1.12 * widthOf(name) + 8; // it is bold
}

function widthOf(text: string): number {
  return textWidth(text, LABEL_SIZE);
}

/** From the dot of the parent down, then across to this node's dot. */
function branch({ dotAt }: Columns, depth: number, above: number, middle: number): Markup {
  const x = dotAt(depth - 1);
  const numbers = [x, above + DOT, x, middle, dotAt(depth) - DOT, middle];
  const [x1, y1, x2, y2, x3, y3] = numbers.map((value) => Math.round(value * 100) / 100);
  return element('path', {
    d: `M${x1},${y1}L${x2},${y2}L${x3},${y3}`,
    class: 'stroke-axis',
    fill: 'none',
  });
}

function drawNode(
  node: Node,
  columns: Columns,
  middle: number,
  line: number,
): readonly (Markup | undefined)[] {
  const x = columns.dotAt(node.depth);
  const isEnd = !leadsOn(node);
  const textLeft = x + 2 * DOT;
  const conditionEnd = (columns.outcome ?? columns.share) - GAP;
  const condition = shorten(node.condition, conditionEnd - textLeft, LABEL_SIZE);
  const outcomeLeft = columns.outcome ?? textLeft;
  const outcomeY = middle + 4 + (columns.outcome === undefined ? line - 5 : 0);
  const outcomeRight = columns.outcome === undefined ? columns.right : columns.share - GAP;
  const afterName = outcomeLeft + nameWidth(node);
  return [
    element('circle', { cx: x, cy: middle, r: DOT, class: isEnd ? 'fill-data-1' : 'fill-axis' }),
    textAt(textLeft, middle + 4, condition, { colour: isEnd ? 'ink' : 'quiet' }),
    isEnd && nameOf(node) !== ''
      ? textAt(outcomeLeft, outcomeY, nameOf(node), { bold: true })
      : undefined,
    isEnd
      ? textAt(
          afterName,
          outcomeY,
          orderLine(node.outcome, Math.max(0, outcomeRight - afterName), LABEL_SIZE),
        )
      : undefined,
    element('rect', {
      x: columns.share,
      y: middle - 5,
      width: Number.isFinite(node.share) ? node.share * BAR_WIDTH : 0,
      height: 10,
      class: isEnd ? 'fill-data-1' : 'fill-grid',
    }),
    textAt(columns.right, middle + 4, percentText(node.share), { anchor: 'end', colour: 'quiet' }),
  ];
}

function nodeText(node: Node): string {
  const { condition, name = '', outcome, note, share } = node;
  const before = name === '' ? condition : `${name}, ${condition}`;
  const said = leadsOn(node) ? before : `${before}: ${outcome.join(' > ')}`;
  return `${said} (${note === '' ? '' : `${note}, `}${percentText(share)})`;
}

function summaryOf({ nodes, shareLabel }: TreePicture): string {
  if (nodes.length === 0) return `Tree with each node's ${shareLabel}. No data.`;
  const most = 12;
  const ends = nodes.filter((node) => !leadsOn(node));
  const listed = ends.slice(0, most).map(nodeText);
  if (ends.length > most) listed.push(`and ${ends.length - most} more`);
  return `Tree of ${nodes.length} nodes with the ${shareLabel} of each. Ends: ${listed.join('; ')}.`;
}
