/** What the server answered inside the document (`begun.ts` there): the first calls of a page need not go. */

interface Answered {
  readonly data: Record<string, unknown>;
}

/** Who asks later wants to know how it is then. */
const freshMs = 15_000;
const answers = new Map<string, Answered>(Object.entries(read()));
setTimeout(() => answers.clear(), freshMs);

/** The answer to a call without input, by `area.operation`; given once, while the page begins. */
export function takeBegun(key: string): Answered | undefined {
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

function read(): Record<string, Answered> {
  return JSON.parse(globalThis.document?.getElementById("begun")?.textContent ?? "{}") as Record<string, Answered>;
}
