/** Replaces characters that PostgreSQL cannot store in text or JSON: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Cs}]/gu;

/** The same value with a replacement character for each, also in property names. */
export function storable<T>(value: T): T {
  return replaceIn(value) as T;
}

function replaceIn(value: unknown): unknown {
  if (typeof value === "string") return value.replace(unstorable, "\ufffd");
  if (Array.isArray(value)) return value.map(replaceIn);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [replaceIn(name), replaceIn(property)]));
}

/** Instants and other class instances are returned unchanged. */
const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
