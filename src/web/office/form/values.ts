export type Values = Record<string, unknown>;

/** "pickup.ci" of { pickup: { ci } }. */
export function readPath(values: Values, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (at && typeof at === "object" ? (at as Values)[name] : undefined), values);
}

/** The same values with another one at a path. */
export function writePath(values: Values, path: string, value: unknown): Values {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...values, [first]: value };
  return { ...values, [first]: writePath((values[first] ?? {}) as Values, rest.join("."), value) };
}
