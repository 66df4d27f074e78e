import type { TreePicture } from '@preflearn/core';
import type { Drawing, Space } from './drawing.js';
import { element, type Markup } from './markup.js';
import { valueText } from './number-text.js';
import { hoverArea, rowHeight } from './rows.js';
import { textAt, titled } from './shapes.js';
import { shorten, textWidth } from './text-width.js';
import { LABEL_SIZE, PADDING } from './theme.js';

/** Usual indent of one step from the root, in pixels; deep trees have less. */
const STEP = 18;
const DOT = 3.5;
const BAR_WIDTH = 56;
const GAP = 10;

type Node = TreePicture['nodes'][number];

/** The columns of the picture: the tree, what its nodes say, and shares of the rows. */
interface Columns {
  /** Of the dot of a node, by its depth. */
  dotAt(depth: number): number;
  readonly outcome: number;
  /** Where the bars begin. */
  readonly share: number;
  readonly right: number;
}

/** Draws a tree as an outline, one line a node, with its outcome and a bar for its share beside it. */
export function drawTree(picture: TreePicture, space: Space): Drawing {
  const { nodes } = picture;
  const left = PADDING;
  const right = space.width - PADDING;
  const label = shorten(picture.shareLabel, right - left, LABEL_SIZE);
  const top = space.top + (label === '' ? 0 : 24);
  const row = rowHeight(nodes.length, space.height, top);
  const columns = columnsOf(nodes, left, right);
  const parents = parentsOf(nodes);
  const middle = (index: number) => top + (index + 0.5) * row;
  const rows = nodes.map((node, index) =>
    titled(
      nodeText(node),
      hoverArea(left, middle(index) - row / 2, right - left, row),
      ...drawNode(node, columns, middle(index)),
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
    height: top + Math.max(1, nodes.length) * row + PADDING,
    summary: summaryOf(picture),
  };
}

/** Each node's parent: the last before it that is one step nearer to the root. */
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
  const widestShare = nodes.reduce((most, node) => Math.max(most, widthOf(shareText(node))), 0);
  const share = right - BAR_WIDTH - 6 - widestShare;
  const dotAt = (depth: number) => left + DOT + depth * step;
  const widestOutcome = nodes.reduce((most, { outcome }) => Math.max(most, widthOf(outcome)), 0);
  const widestTree = nodes.reduce(
    (most, { depth, condition }) => Math.max(most, dotAt(depth) + 2 * DOT + widthOf(condition)),
    left,
  );
  // Outcomes begin where the conditions end, unless both are long: then these share the room evenly.
  const end = share - GAP;
  const even = (left + end) / 2;
  const outcome = Math.min(widestTree + GAP, Math.max(even, end - widestOutcome));
  return { dotAt, outcome, share, right };
}

function widthOf(text: string): number {
  return textWidth(text, LABEL_SIZE);
}

/** From the dot of the node above down, then across to this node's. */
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

function drawNode(node: Node, columns: Columns, middle: number): readonly Markup[] {
  const x = columns.dotAt(node.depth);
  const isEnd = node.outcome !== '';
  const textLeft = x + 2 * DOT;
  const condition = shorten(node.condition, columns.outcome - GAP - textLeft, LABEL_SIZE);
  const outcome = shorten(node.outcome, columns.share - GAP - columns.outcome, LABEL_SIZE);
  return [
    element('circle', { cx: x, cy: middle, r: DOT, class: isEnd ? 'fill-data-1' : 'fill-axis' }),
    textAt(textLeft, middle + 4, condition, { colour: isEnd ? 'ink' : 'quiet' }),
    textAt(columns.outcome, middle + 4, outcome),
    element('rect', {
      x: columns.share,
      y: middle - 5,
      width: Number.isFinite(node.share) ? node.share * BAR_WIDTH : 0,
      height: 10,
      class: isEnd ? 'fill-data-1' : 'fill-grid',
    }),
    textAt(columns.right, middle + 4, shareText(node), { anchor: 'end', colour: 'quiet' }),
  ];
}

function shareText({ share }: Node): string {
  return Number.isFinite(share) ? `${valueText(100 * share)} %` : valueText(share);
}

function nodeText(node: Node): string {
  const { condition, outcome, note } = node;
  const said = outcome === '' ? condition : `${condition}: ${outcome}`;
  return `${said} (${note === '' ? '' : `${note}, `}${shareText(node)})`;
}

function summaryOf({ nodes, shareLabel }: TreePicture): string {
  if (nodes.length === 0) return `Tree with each node's ${shareLabel}. No data.`;
  const most = 12;
  const ends = nodes.filter(({ outcome }) => outcome !== '');
  const listed = ends.slice(0, most).map(nodeText);
  if (ends.length > most) listed.push(`and ${ends.length - most} more`);
  return `Tree of ${nodes.length} nodes with the ${shareLabel} of each. Ends: ${listed.join('; ')}.`;
}
