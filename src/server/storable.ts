/** What others send, as PostgreSQL can hold it: neither its texts nor its JSON take NUL, nor half of a pair of surrogates. */
const unstorable = /[\0\p{Cs}]/gu;

/** The same value with a replacement character for each, in its names too. */
export function storable<T>(value: T): T {
  return replaced(value) as T;
}

function replaced(value: unknown): unknown {
  if (typeof value === "string") return value.replace(unstorable, "\ufffd");
  if (Array.isArray(value)) return value.map(replaced);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [replaced(name), replaced(part)]));
}

/** Instants and whatever else has methods stay as they are. */
const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
