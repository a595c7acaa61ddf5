/** Canonical JSON of RFC 8785 (JCS): the same bytes for the same value, whatever the order of its keys. */

/** Throws a TypeError for what JSON cannot hold (a number that is not finite, a cycle, a bigint). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) {
    if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON`);
    // JSON.stringify writes numbers and texts as RFC 8785 requires.
    return JSON.stringify(value);
  }
  let members = "";
  // Sorted by UTF-16 code units, as the RFC requires.
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) members += `${members && ","}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
