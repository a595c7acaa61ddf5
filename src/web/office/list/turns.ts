/**
 * The order of the list that a record was opened from, so that one case follows another: kept with the list's history
 * entry, in this window only. What leaves the list meanwhile keeps its place here; what follows is read when it is asked for.
 */
import { api } from "../../api.ts";

export interface Turns {
  /** The operation that fills the list, and what it was asked. */
  readonly key: string;
  readonly input: { readonly limit: number };
  readonly ids: readonly string[];
  /** From which page to which they were read. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

const keptUnder = "legalsit-turns";
const mostKept = 5;

export function keepTurns(entry: string, turns: Turns): void {
  const { [entry]: _before, ...others } = readAll();
  const kept = Object.fromEntries([...Object.entries(others), [entry, turns]].slice(-mostKept));
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify(kept));
  } catch {
    // Full or forbidden: then nothing leads to the next one.
  }
}

export const readTurns = (entry: string): Turns | undefined => readAll()[entry];

/** With those that follow, or come before; as it was when there are none. */
export async function withMore(turns: Turns, by: 1 | -1): Promise<Turns> {
  // What left the list let others move up: the last page is read again before the one after it.
  for (let page = by > 0 ? turns.to : turns.from - 1; page > 0; page += by) {
    const { docs, totalPages } = await readPage(turns, page);
    const ids = docs.map(({ _id }) => _id).filter((id) => !turns.ids.includes(id));
    const isOver = by > 0 ? page >= totalPages : page === 1;
    if (ids.length === 0 && !isOver) continue;
    return by > 0
      ? { ...turns, ids: [...turns.ids, ...ids], to: page }
      : { ...turns, ids: [...ids, ...turns.ids], from: page };
  }
  return turns;
}

type Page = { readonly docs: readonly { readonly _id: string }[]; readonly totalPages: number };
type Calls = Readonly<Record<string, Readonly<Record<string, (input: object) => Promise<Page>>>>>;

function readPage({ key, input }: Turns, page: number): Promise<Page> {
  const [area = "", name = ""] = key.split(".");
  const call = (api as unknown as Calls)[area]?.[name];
  return call ? call({ ...input, page }) : Promise.resolve({ docs: [], totalPages: 0 });
}

function readAll(): Record<string, Turns> {
  try {
    return JSON.parse(sessionStorage.getItem(keptUnder) ?? "{}") as Record<string, Turns>;
  } catch {
    return {};
  }
}
