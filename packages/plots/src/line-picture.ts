import type { LinePicture } from '@preflearn/core/models';
import { readableNumber } from '@preflearn/core/text';
import { line } from 'd3-shape';
import { type Axis, axisOver, widestText } from './axis.js';
import { domainOf } from './axis-domain.js';
import { AXIS_HEIGHT, axisLabel, levelAxis, uprightAxis } from './draw-axis.js';
import type { Drawing, Space } from './drawing.js';
import { legend, seriesStroke } from './legend.js';
import { element, type Markup } from './markup.js';
import { textAt, titled } from './shapes.js';
import { colourNumber, PADDING } from './theme.js';

const MIN_PLOT_HEIGHT = 100;
/** A series with at most this many points shows a marker at each. */
const MAX_MARKED = 25;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Curve {
  readonly name: string;
  /** A point that is not finite interrupts the line. */
  readonly points: readonly Point[];
  readonly finite: readonly Point[];
}

/** Draws curves over a common axis. */
export function drawLines(picture: LinePicture, space: Space): Drawing {
  const curves = picture.series.map(curveOf);
  const finite = curves.flatMap((curve) => curve.finite);
  const left = PADDING;
  const right = space.width - PADDING;
  const names = curves.map(({ name }) => name);
  const key = legend(picture.yLabel, names, left, right, space.top);

  const top = space.top + key.height + 6;
  const bottom =
    space.height === undefined
      ? top + Math.max(MIN_PLOT_HEIGHT, Math.round(0.37 * space.width))
      : Math.max(top + MIN_PLOT_HEIGHT, space.height - PADDING - AXIS_HEIGHT);
  const yDomain = domainOf(
    finite.map(({ y }) => y),
    'near',
  );
  const yAxis = axisOver(yDomain, bottom, top, { across: false });
  const plotLeft = left + widestText(yAxis.ticks.map(({ text }) => text)) + 8;
  const xs = finite.map(({ x }) => x);
  const isOneColumn = xs.every((x) => x === xs[0]);
  const xAxis = axisOver(domainOf(xs, isOneColumn ? 'free' : 'near'), plotLeft, right - 6, {
    across: true,
    whole: xs.length > 0 && xs.every(Number.isInteger),
  });

  const inside =
    finite.length === 0
      ? [textAt((plotLeft + right) / 2, (top + bottom) / 2, 'no data', NO_DATA)]
      : curves.map((curve, index) => drawCurve(curve, index, xAxis, yAxis));
  return {
    content: [
      ...key.content,
      ...uprightAxis(yAxis, plotLeft, right),
      ...levelAxis(xAxis, plotLeft, right, bottom, space.width),
      axisLabel(picture.xLabel, plotLeft, right, bottom),
      ...inside,
    ],
    height: bottom + AXIS_HEIGHT + PADDING,
    summary: summaryOf(picture, curves),
  };
}

const NO_DATA = { anchor: 'middle', colour: 'quiet' } as const;

function curveOf({ name, x, y }: LinePicture['series'][number]): Curve {
  const points = x.map((value, index) => ({ x: value, y: y[index] }));
  return { name, points, finite: points.filter(isFinitePoint) };
}

function isFinitePoint({ x, y }: Point): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

function drawCurve(curve: Curve, index: number, xAxis: Axis, yAxis: Axis): Markup {
  const path = line<Point>(
    ({ x }) => xAxis.at(x),
    ({ y }) => yAxis.at(y),
  )
    .defined(isFinitePoint)
    .digits(2);
  const marked =
    curve.finite.length <= MAX_MARKED ? curve.finite : curve.points.filter(standsAlone);
  return titled(
    curve.name,
    element('path', {
      d: path(curve.points) ?? '',
      'stroke-linejoin': 'round',
      ...seriesStroke(index),
    }),
    ...marked.map((point) =>
      titled(
        `${curve.name}: ${readableNumber(point.y)} at ${readableNumber(point.x)}`,
        element('circle', {
          cx: xAxis.at(point.x),
          cy: yAxis.at(point.y),
          r: 3,
          class: `fill-data-${colourNumber(index)}`,
        }),
      ),
    ),
  );
}

/** Whether a point has no finite neighbour, so that no line would show it. */
function standsAlone(point: Point, index: number, points: readonly Point[]): boolean {
  const isLinked = (other: Point | undefined) => other !== undefined && isFinitePoint(other);
  return isFinitePoint(point) && !isLinked(points[index - 1]) && !isLinked(points[index + 1]);
}

function summaryOf(picture: LinePicture, curves: readonly Curve[]): string {
  const each = curves.map(({ name, finite }) => {
    if (finite.length === 0) return `${name}: no data.`;
    const first = finite[0];
    const last = finite[finite.length - 1];
    const least = finite.reduce((best, point) => (point.y < best.y ? point : best));
    const at = ({ x, y }: Point) => `${readableNumber(y)} at ${readableNumber(x)}`;
    return `${name}: from ${at(first)} to ${at(last)}, lowest ${at(least)}.`;
  });
  return [`Lines: ${picture.yLabel} by ${picture.xLabel}.`, ...each].join(' ');
}
