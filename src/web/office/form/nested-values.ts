/** Values of a form; nested objects for field names with dots. */
export type FormValues = Record<string, unknown>;

/** Reads a nested value: "pickup.ci" of { pickup: { ci } }. Undefined if a part of the path is missing. */
export function readPath(values: FormValues, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (value && typeof value === "object" ? (value as FormValues)[name] : undefined),
      values,
    );
}

/** A copy of the values with the value at a path replaced. */
export function writePath(values: FormValues, path: string, value: unknown): FormValues {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...values, [first]: value };
  return { ...values, [first]: writePath((values[first] ?? {}) as FormValues, rest.join("."), value) };
}
