/** A label for the line at x, in pixels. */
export interface Label {
  readonly x: number;
  readonly width: number;
}

/** Where a label is placed: from `start` to `start + width`, in a tier; tier 0 is the lowest. */
interface LabelPlace {
  readonly start: number;
  /** `undefined` if there is no room in any tier, and the label is left out. */
  readonly tier: number | undefined;
}

/** Positions of labels, and whether each is centred above its line or to the right of its upper end. */
export interface LabelPlaces {
  readonly centred: boolean;
  readonly places: readonly LabelPlace[];
}

/** Distance in pixels between a line and a label to its right. */
const BESIDE = 4;

/**
 * Places the labels of vertical lines above a plot so that no two labels touch.
 *
 * If they all fit side by side, they are centred above their lines. Otherwise each hangs like a flag to the right of
 * its line's upper end, labels further left placed higher, so that no line runs through the label of another. (Only a
 * label pushed back from the right edge may be crossed.)
 *
 * @param labels  x ascending
 * @param low     left edge of the tiers
 * @param high    right edge
 * @param gap     smallest distance between neighbours, pixels
 * @param tiers   most tiers, at least 1
 */
export function placeLabels(
  labels: readonly Label[],
  low: number,
  high: number,
  gap: number,
  tiers: number,
): LabelPlaces {
  const centred = labels.map(({ x, width }) => ({
    start: Math.max(low, Math.min(high - width, x - width / 2)),
    tier: 0,
  }));
  const touches = ({ start }: LabelPlace, index: number) =>
    index > 0 && start < centred[index - 1].start + labels[index - 1].width + gap;
  if (!centred.some(touches)) return { centred: true, places: centred };
  return { centred: false, places: placeFlags(labels, low, high, gap, tiers) };
}

function placeFlags(
  labels: readonly Label[],
  low: number,
  high: number,
  gap: number,
  tiers: number,
): readonly LabelPlace[] {
  const places: LabelPlace[] = new Array(labels.length);
  for (let i = labels.length - 1; i >= 0; i--) {
    const { x, width } = labels[i];
    const start = Math.max(low, Math.min(high - width, x + BESIDE));
    const taken = new Set<number>(); // tiers that are blocked by another label
    let least = 0; // above the labels of the lines that this label would cover
    for (let j = i + 1; j < labels.length; j++) {
      const { start: other, tier } = places[j];
      if (tier === undefined) continue;
      if (other < start + width + gap && start < other + labels[j].width + gap) taken.add(tier);
      if (labels[j].x <= start + width) least = Math.max(least, tier + 1);
    }
    let tier = least;
    while (taken.has(tier)) tier++;
    places[i] = { start, tier: tier < tiers ? tier : undefined };
  }
  return places;
}
