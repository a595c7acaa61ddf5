/** What becomes of rows as clients stand now. Checking and writing ask the same, so they say the same of each row. */
import { and, eq, inArray, min } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { type ImportAnswer, importNeeds, type ImportOutcome } from "../../import-states.ts";
import { clientImportRows, clients, type ValueChange } from "../tables.ts";
import { isSameValue } from "../values.ts";
import { matchesOf, type ClientMatch } from "./matches.ts";
import type { RowFault, ImportCells, ImportRow } from "./read-rows.ts";
import { isSameName } from "./same-name.ts";

type Row = typeof clients.$inferSelect;
/** A row with what a person said of it, and of which client. */
export interface AskedRow extends ImportRow {
  readonly answer: ImportAnswer | null;
  readonly answerOf: string | null;
}
export interface RowOutcome {
  readonly line: number;
  readonly typed: ImportCells;
  readonly outcome: ImportOutcome;
  readonly faults: readonly RowFault[];
  /** The client that it names, or seems to be. */
  readonly client?: Row;
  /** What it changes of them. */
  readonly changes: readonly ValueChange[];
}

/** In three statements, however many. */
export async function judgeRows(tx: Transaction, importId: string, rows: readonly AskedRow[]): Promise<RowOutcome[]> {
  const matches = await matchesOf(tx, rows);
  const ids = [...new Set(matches.flatMap(({ id, via }) => [id, via]))];
  const known = ids.length > 0 ? await tx.select().from(clients).where(inArray(clients.id, ids)) : [];
  const byId = new Map(known.map((row) => [row.id, row]));
  const ofLine = new Map<number, ClientMatch[]>();
  for (const match of matches) ofLine.set(match.line, [...(ofLine.get(match.line) ?? []), match]);
  const judged = rows.map((row) => judge(row, ofLine.get(row.line) ?? [], byId));
  return refuseRepeated(judged, await earlierLines(tx, importId, judged));
}

function judge(row: AskedRow, matches: readonly ClientMatch[], known: ReadonlyMap<string, Row>): RowOutcome {
  const { line, typed, faults } = row;
  const by = matches.filter(({ by }) => by !== "name");
  const named = oneOf(typed, by, known);
  const [first] = named;
  const others = named.filter(({ id }) => id !== first?.id).map(({ by }) => ({ field: by, code: "TAKEN" }));
  if (typed.clientNumber && first?.by !== "clientNumber") others.push({ field: "clientNumber", code: "NOT_FOUND" });
  const client = known.get((first ?? matches[0])?.id ?? "");
  const isOther = row.answer === "other" && row.answerOf === client?.id && !typed.clientNumber;
  const missing =
    (first && !isOther) || typed.clientNumber
      ? []
      : importNeeds.filter((field) => !typed[field] && !faults.some((each) => each.field === field));
  const more = [...others, ...missing.map((field) => ({ field, code: "REQUIRED" }))];
  const told = { line, typed, faults, changes: [] };
  if (faults.length > 0 || more.length > 0) return { ...told, outcome: "refused", faults: [...faults, ...more] };
  if (!client || (first && isOther)) return { ...told, outcome: "create" };
  if (!first) return { ...told, outcome: "twice", faults: [{ field: "name", code: "SEEMS_THERE" }], client };
  const changes = changesOf(client, typed, known.get(first.via));
  const doubt = row.answer === "same" && row.answerOf === client.id ? undefined : doubtOf(typed, named, known);
  if (doubt) return { ...told, outcome: "ask", faults: [doubt], client, changes };
  return { ...told, outcome: changes.length > 0 ? "update" : "same", client, changes };
}

/** Of several clients that one document names, said to be two, the one of the same name is meant. */
function oneOf(
  typed: ImportCells,
  named: readonly ClientMatch[],
  known: ReadonlyMap<string, Row>,
): readonly ClientMatch[] {
  if (new Set(named.map(({ id }) => id)).size < 2 || keysIn(typed, named).size > 1) return named;
  const alike = named.filter((match) => isNamedSo(typed, match, known));
  return new Set(alike.map(({ id }) => id)).size === 1 ? alike : named;
}

/** Numbers by which clients were found; a person's tax number is their identity number, which is one then. */
const keysIn = (typed: ImportCells, named: readonly ClientMatch[]) => new Set(named.map(({ by }) => typed[by as "ci"]));

const isNamedSo = (typed: ImportCells, { id, via }: ClientMatch, known: ReadonlyMap<string, Row>) =>
  [id, via].some((each) => isSameName(typed.name ?? "", known.get(each)?.name ?? ""));

/** Why a person must say whether the row is of the client that it names. */
function doubtOf(
  typed: ImportCells,
  named: readonly ClientMatch[],
  known: ReadonlyMap<string, Row>,
): RowFault | undefined {
  const [first] = named;
  if (!first) return undefined;
  if (typed.name && keysIn(typed, named).size === 1 && !isNamedSo(typed, first, known))
    return { field: first.by, code: "OTHER_NAME", said: typed.name };
  // Passports are renewed; an identity number is one's for life.
  const has = [first.id, first.via].flatMap((each) => known.get(each)?.ci ?? []);
  return typed.ci && has.length > 0 && !has.includes(typed.ci)
    ? { field: "ci", code: "OTHER_IDENTITY", said: typed.ci }
    : undefined;
}

/** An empty cell says nothing, and what a merged client had said before it was merged is no news of the survivor. */
function changesOf(client: Row, typed: ImportCells, via: Row | undefined): ValueChange[] {
  const isKnown = (name: string, value: unknown) =>
    [client, via].some((each) => each && isSameValue(each[name as keyof Row], value));
  return Object.entries(typed).flatMap(([field, to]) =>
    field === "clientNumber" || to === undefined || to === "" || isKnown(field, to)
      ? []
      : [{ field, from: client[field as keyof Row], to }],
  );
}

/** The first line of the file that changes each of these clients, as far as it was gone through. */
async function earlierLines(
  tx: Transaction,
  importId: string,
  judged: readonly RowOutcome[],
): Promise<Map<string, number>> {
  const ids = [...new Set(judged.flatMap(({ client }) => client?.id ?? []))];
  if (ids.length === 0) return new Map();
  const { clientId, line, outcome, importId: of } = clientImportRows;
  const found = await tx
    .select({ clientId, line: min(line) })
    .from(clientImportRows)
    .where(and(eq(of, importId), inArray(clientId, ids), inArray(outcome, ["update", "same"])))
    .groupBy(clientId);
  return new Map(found.flatMap((each) => (each.clientId && each.line ? [[each.clientId, each.line]] : [])));
}

/** Two rows that name one client by different documents would each overwrite the other. */
function refuseRepeated(judged: readonly RowOutcome[], earlier: Map<string, number>): RowOutcome[] {
  return judged.map((row) => {
    const { client, outcome, line } = row;
    if (!client || (outcome !== "update" && outcome !== "same")) return row;
    const before = earlier.get(client.id) ?? line;
    earlier.set(client.id, Math.min(before, line));
    return before < line
      ? { line, typed: row.typed, outcome: "refused", faults: [{ field: "name", code: "IN_FILE" }], changes: [] }
      : row;
  });
}
