/** What a page asks first: answered inside the document (`preload.ts` of the server), or asked before its code is here. */
import { preloadKey } from "../kit/server-rendering.ts";

interface Answered {
  readonly data: object;
}

/** Who asks later wants to know how it is then. */
const freshMs = 15_000;
const answers = new Map<string, Answered | Promise<Answered>>();
if (globalThis.document) {
  readPreloaded({ ...read("begun"), ...read("asked") });
  setTimeout(() => answers.clear(), freshMs);
}

/** The document's answers, in the place of those of another. */
export function readPreloaded(given: Readonly<Record<string, Answered>>): void {
  answers.clear();
  for (const [name, answer] of Object.entries(given)) answers.set(name, answer);
}

/** The answer to a call by `area.operation` and what it is asked with; given once, while the page begins. */
export function takePreload(key: string, input: object): Answered | Promise<Answered> | undefined {
  if (answers.size === 0) return undefined;
  const name = preloadKey(key, input);
  const answer = answers.get(name);
  answers.delete(name);
  return answer;
}

/** The answer in the document, left there for the one who takes it. */
export function peekPreload(key: string, input: object): Answered | undefined {
  const answer = answers.get(preloadKey(key, input));
  return answer && "data" in answer ? answer : undefined;
}

/** The same call, asked again, gets this answer. */
export function storePreload(key: string, input: object, answer: Promise<object>): void {
  const answered = answer.then((data) => ({ data }));
  // Its failure is told by the one who takes it.
  answered.catch(() => undefined);
  answers.set(preloadKey(key, input), answered);
}

function read(id: string): Record<string, Answered> {
  return JSON.parse(document.getElementById(id)?.textContent ?? "{}") as Record<string, Answered>;
}
