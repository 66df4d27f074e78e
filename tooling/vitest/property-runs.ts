/** The number of runs of every property is multiplied by PROPERTY_SCALE: 0.2 is quick, 5 is for a night. */
const SCALE = Number(process.env.PROPERTY_SCALE ?? 1);

/** How many runs a property gets: `count`, scaled; the last argument of `fc.assert`. */
export function runs(count: number): { readonly numRuns: number } {
  return { numRuns: Math.max(1, Math.ceil(count * SCALE)) };
}

/**
 * How often a property must have drawn something of which its full number of runs draws at least `count`: about half
 * as often, since seeds are fresh, and less where runs are few and vary more.
 */
export function often(count: number): number {
  const scaled = count * Math.min(1, SCALE);
  return Math.max(0, Math.floor(scaled / 2 - Math.sqrt(scaled)));
}
