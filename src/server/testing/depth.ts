/** How much a generated test draws: every case in `npm run test:all` on PostgreSQL, a sample elsewhere. */
export const isFullDepth = process.env.TEST_DEPTH === "full";

export const inDepth = <T>(sample: T, full: T): T => (isFullDepth ? full : sample);

/**
 * `size` of the cases, from a place that moves on with `turn`: consecutive turns together draw every case. All of them in
 * full depth.
 */
export function sampleOf<T>(cases: readonly T[], turn: number, size: number): readonly T[] {
  if (isFullDepth || cases.length <= size) return cases;
  return Array.from({ length: size }, (_, at) => cases[(turn * size + at) % cases.length] as T);
}
