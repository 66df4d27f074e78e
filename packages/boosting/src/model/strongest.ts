/**
 * The response that is farthest from 0; ties go to the first.
 *
 * @param response  shape [classes]
 */
export function strongest(response: readonly number[]): number {
  return response.reduce((most, r) => (Math.abs(r) > Math.abs(most) ? r : most), 0);
}
