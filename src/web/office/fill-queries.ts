import { queries } from "./query-client.ts";

/**
 * Stores preloaded answers as queries look for them, by operation, and by operation and input: what needs them shows
 * them at once.
 */
export function fillQueries(answers: Readonly<Record<string, { readonly data: object }>>): void {
  for (const [name, { data }] of Object.entries(answers)) {
    const [, key = name, json] = /^([\w.]+)(\{.*\})?$/s.exec(name) ?? [];
    const isWrapped = "docs" in data && Object.keys(data).length === 1;
    queries.setQueryData(json ? [key, JSON.parse(json)] : [key], isWrapped ? data.docs : data);
  }
}
