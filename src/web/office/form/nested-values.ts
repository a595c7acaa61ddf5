export type FormValues = Record<string, unknown>;

/** "pickup.ci" of { pickup: { ci } }. */
export function readPath(values: FormValues, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (at && typeof at === "object" ? (at as FormValues)[name] : undefined), values);
}

/** The same values with another one at a path. */
export function writePath(values: FormValues, path: string, value: unknown): FormValues {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...values, [first]: value };
  return { ...values, [first]: writePath((values[first] ?? {}) as FormValues, rest.join("."), value) };
}
