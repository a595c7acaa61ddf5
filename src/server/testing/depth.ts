/** How many generated cases a test runs: all in `npm run test:all` on PostgreSQL, a sample elsewhere. */
export const isFullDepth = process.env.TEST_DEPTH === "full";

/** `full` in full depth, otherwise `sample`. */
export const byTestDepth = <T>(sample: T, full: T): T => (isFullDepth ? full : sample);

/**
 * A sample of `size` cases of the run with this number: consecutive runs together cover all cases. All cases in
 * full depth.
 */
export function sampleOf<T>(cases: readonly T[], runNumber: number, size: number): readonly T[] {
  if (isFullDepth || cases.length <= size) return cases;
  return Array.from({ length: size }, (_, index) => cases[(runNumber * size + index) % cases.length] as T);
}
