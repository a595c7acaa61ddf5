/** What a page asks first: answered inside the document (`begun.ts` of the server), or asked before its code is here. */

interface Answered {
  readonly data: object;
}

/** Who asks later wants to know how it is then. */
const freshMs = 15_000;
const answers = new Map<string, Answered | Promise<Answered>>(Object.entries(read()));
setTimeout(() => answers.clear(), freshMs);

/** The answer to a call by `area.operation` and what it is asked with; given once, while the page begins. */
export function takeBegun(key: string, input: object): Answered | Promise<Answered> | undefined {
  if (answers.size === 0) return undefined;
  const name = nameOf(key, input);
  const answer = answers.get(name);
  answers.delete(name);
  return answer;
}

/** The answer in the document to a call without input, left there for the one who takes it. */
export function seeBegun<Docs>(key: string): Docs | undefined {
  const answer = answers.get(key);
  return answer && "data" in answer ? (answer.data as { docs?: Docs }).docs : undefined;
}

/** The same call, asked again, gets this answer. */
export function keepBegun(key: string, input: object, answer: Promise<object>): void {
  const answered = answer.then((data) => ({ data }));
  // Its failure is told by the one who takes it.
  answered.catch(() => undefined);
  answers.set(nameOf(key, input), answered);
}

const nameOf = (key: string, input: object) => (Object.keys(input).length > 0 ? key + JSON.stringify(input) : key);

function read(): Record<string, Answered> {
  return JSON.parse(globalThis.document?.getElementById("begun")?.textContent ?? "{}") as Record<string, Answered>;
}
