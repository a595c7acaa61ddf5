export type Values = Record<string, unknown>;

/** "pickup.ci" of { pickup: { ci } }. */
export function readPath(values: Values, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (at && typeof at === "object" ? (at as Values)[name] : undefined), values);
}
