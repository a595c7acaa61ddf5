/**
 * Decides the outcome of each row against the current clients. Checking and writing use the same function, so their
 * results agree.
 */
import { and, eq, inArray, min } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { type ImportAnswer, importNeeds, type ImportOutcome } from "../../import-states.ts";
import { clientImportRows, clients, type ValueChange } from "../tables.ts";
import { isSameValue } from "../values.ts";
import { matchesOf, type ClientMatch } from "./matches.ts";
import type { RowFault, ImportRow } from "./read-rows.ts";
import type { ImportCells } from "./cell-values.ts";
import { isSameName } from "./same-name.ts";

type Row = typeof clients.$inferSelect;
/** A row with the user's answer and the client it refers to. */
export interface UndecidedRow extends ImportRow {
  readonly answer: ImportAnswer | null;
  readonly answerOf: string | null;
}
export interface RowOutcome {
  readonly line: number;
  readonly typed: ImportCells;
  readonly outcome: ImportOutcome;
  readonly faults: readonly RowFault[];
  /** The client that the row names or seems to duplicate. */
  readonly client?: Row;
  /** Changes of that client. */
  readonly changes: readonly ValueChange[];
}

/** Runs three statements, whatever the number of rows. */
export async function evaluateRows(
  tx: Transaction,
  importId: string,
  rows: readonly UndecidedRow[],
): Promise<RowOutcome[]> {
  const matches = await matchesOf(tx, rows);
  const ids = [...new Set(matches.flatMap(({ id, via }) => [id, via]))];
  const clientRows = ids.length > 0 ? await tx.select().from(clients).where(inArray(clients.id, ids)) : [];
  const byId = new Map(clientRows.map((row) => [row.id, row]));
  const matchesByLine = new Map<number, ClientMatch[]>();
  for (const match of matches) matchesByLine.set(match.line, [...(matchesByLine.get(match.line) ?? []), match]);
  const outcomes = rows.map((row) => judge(row, matchesByLine.get(row.line) ?? [], byId));
  return refuseRepeatedClients(outcomes, await earlierLines(tx, importId, outcomes));
}

function judge(row: UndecidedRow, matches: readonly ClientMatch[], clientsById: ReadonlyMap<string, Row>): RowOutcome {
  const { line, typed: cells, faults } = row;
  const documentMatches = matches.filter(({ by: documentMatches }) => documentMatches !== "name");
  const nameMatches = narrowByName(cells, documentMatches, clientsById);
  const [first] = nameMatches;
  const others = nameMatches.filter(({ id }) => id !== first?.id).map(({ by }) => ({ field: by, code: "TAKEN" }));
  if (cells.clientNumber && first?.by !== "clientNumber") others.push({ field: "clientNumber", code: "NOT_FOUND" });
  const client = clientsById.get((first ?? matches[0])?.id ?? "");
  const isAnsweredOther = row.answer === "other" && row.answerOf === client?.id && !cells.clientNumber;
  const missing =
    (first && !isAnsweredOther) || cells.clientNumber
      ? []
      : importNeeds.filter((field) => !cells[field] && !faults.some((each) => each.field === field));
  const newFaults = [...others, ...missing.map((field) => ({ field, code: "REQUIRED" }))];
  const base = { line, typed: cells, faults, changes: [] };
  if (faults.length > 0 || newFaults.length > 0)
    return { ...base, outcome: "refused", faults: [...faults, ...newFaults] };
  if (!client || (first && isAnsweredOther)) return { ...base, outcome: "create" };
  if (!first) return { ...base, outcome: "twice", faults: [{ field: "name", code: "SEEMS_THERE" }], client };
  const changes = changesOf(client, cells, clientsById.get(first.via));
  const question =
    row.answer === "same" && row.answerOf === client.id ? undefined : questionOf(cells, nameMatches, clientsById);
  if (question) return { ...base, outcome: "ask", faults: [question], client, changes };
  return { ...base, outcome: changes.length > 0 ? "update" : "same", client, changes };
}

/** If one document names several clients, the one with the same name. */
function narrowByName(
  cells: ImportCells,
  nameMatches: readonly ClientMatch[],
  clientsById: ReadonlyMap<string, Row>,
): readonly ClientMatch[] {
  if (new Set(nameMatches.map(({ id }) => id)).size < 2 || keysIn(cells, nameMatches).size > 1) return nameMatches;
  const sameNameMatches = nameMatches.filter((match) => hasSameName(cells, match, clientsById));
  return new Set(sameNameMatches.map(({ id }) => id)).size === 1 ? sameNameMatches : nameMatches;
}

/** Distinct document numbers that matched. A person's tax number may equal their identity number and counts once. */
const keysIn = (cells: ImportCells, nameMatches: readonly ClientMatch[]) =>
  new Set(nameMatches.map(({ by }) => cells[by as "ci"]));

const hasSameName = (cells: ImportCells, { id, via }: ClientMatch, clientsById: ReadonlyMap<string, Row>) =>
  [id, via].some((each) => isSameName(cells.name ?? "", clientsById.get(each)?.name ?? ""));

/** Why the user must confirm that the row is about the client it names; undefined if it is clear. */
function questionOf(
  cells: ImportCells,
  nameMatches: readonly ClientMatch[],
  clientsById: ReadonlyMap<string, Row>,
): RowFault | undefined {
  const [first] = nameMatches;
  if (!first) return undefined;
  if (cells.name && keysIn(cells, nameMatches).size === 1 && !hasSameName(cells, first, clientsById))
    return { field: first.by, code: "OTHER_NAME", said: cells.name };
  // Passports are renewed; an identity number never changes.
  const identityNumbers = [first.id, first.via].flatMap((each) => clientsById.get(each)?.ci ?? []);
  return cells.ci && identityNumbers.length > 0 && !identityNumbers.includes(cells.ci)
    ? { field: "ci", code: "OTHER_IDENTITY", said: cells.ci }
    : undefined;
}

/** Empty cells change nothing, nor do values that a merged client already had before the merge. */
function changesOf(client: Row, cells: ImportCells, via: Row | undefined): ValueChange[] {
  const isUnchanged = (name: string, value: unknown) =>
    [client, via].some((each) => each && isSameValue(each[name as keyof Row], value));
  return Object.entries(cells).flatMap(([field, to]) =>
    field === "clientNumber" || to === undefined || to === "" || isUnchanged(field, to)
      ? []
      : [{ field, from: client[field as keyof Row], to }],
  );
}

/** Per client, the first line of the file that changes it, among the lines processed so far. */
async function earlierLines(
  tx: Transaction,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<Map<string, number>> {
  const ids = [...new Set(outcomes.flatMap(({ client }) => client?.id ?? []))];
  if (ids.length === 0) return new Map();
  const { clientId, line, outcome, importId: importColumn } = clientImportRows;
  const firstLines = await tx
    .select({ clientId, line: min(line) })
    .from(clientImportRows)
    .where(and(eq(importColumn, importId), inArray(clientId, ids), inArray(outcome, ["update", "same"])))
    .groupBy(clientId);
  return new Map(firstLines.flatMap((each) => (each.clientId && each.line ? [[each.clientId, each.line]] : [])));
}

/** Refuses the later of two rows that name one client by different documents: each would overwrite the other. */
function refuseRepeatedClients(outcomes: readonly RowOutcome[], earlier: Map<string, number>): RowOutcome[] {
  return outcomes.map((row) => {
    const { client, outcome, line } = row;
    if (!client || (outcome !== "update" && outcome !== "same")) return row;
    const firstLine = earlier.get(client.id) ?? line;
    earlier.set(client.id, Math.min(firstLine, line));
    return firstLine < line
      ? { line, typed: row.typed, outcome: "refused", faults: [{ field: "name", code: "IN_FILE" }], changes: [] }
      : row;
  });
}
