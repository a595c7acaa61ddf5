/**
 * Preloaded API answers: embedded in the HTML by the server (its `preload.ts`), or fetched before the page's code
 * arrives.
 */
import { preloadKey } from "../kit/server-rendering.ts";

interface Preloaded {
  readonly data: object;
}

/** Preloaded answers expire after 15 seconds: later calls need current data. */
const freshMs = 15_000;
const answers = new Map<string, Preloaded | Promise<Preloaded>>();
if (globalThis.document) {
  readPreloaded({ ...readEmbedded("preloaded-shared"), ...readEmbedded("preloaded-page") });
  setTimeout(() => answers.clear(), freshMs);
}

/** Replaces the preloaded answers by those of another document. */
export function readPreloaded(preloaded: Readonly<Record<string, Preloaded>>): void {
  answers.clear();
  for (const [name, answer] of Object.entries(preloaded)) answers.set(name, answer);
}

/** Returns the answer of a call (`area.operation` and input) and removes it: a repeated call goes to the server. */
export function takePreload(key: string, input: object): Preloaded | Promise<Preloaded> | undefined {
  if (answers.size === 0) return undefined;
  const name = preloadKey(key, input);
  const answer = answers.get(name);
  answers.delete(name);
  return answer;
}

/** Returns all embedded answers and removes them. */
export function takePreloads(): Record<string, Preloaded> {
  const embedded = [...answers].flatMap(([name, answer]) => ("data" in answer ? [[name, answer] as const] : []));
  for (const [name] of embedded) answers.delete(name);
  return Object.fromEntries(embedded);
}

/** Reads an embedded answer without removing it. Undefined for one that is still being fetched. */
export function peekPreload(key: string, input: object): Preloaded | undefined {
  const answer = answers.get(preloadKey(key, input));
  return answer && "data" in answer ? answer : undefined;
}

/** Stores the pending answer of a call for its next caller. */
export function storePreload(key: string, input: object, answer: Promise<object>): void {
  const preloaded = answer.then((data) => ({ data }));
  // The caller that gets it handles the failure.
  preloaded.catch(() => undefined);
  answers.set(preloadKey(key, input), preloaded);
}

function readEmbedded(id: string): Record<string, Preloaded> {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}") as Record<string, Preloaded>;
}
