/** What becomes of rows as clients stand now. Checking and writing ask the same, so they say the same of each row. */
import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/database.ts";
import { importNeeds, type ImportOutcome } from "../../import-states.ts";
import { clients } from "../tables.ts";
import type { RowFault, Typed, TypedRow } from "./read-rows.ts";

type Row = typeof clients.$inferSelect;
export interface Judged {
  readonly line: number;
  readonly typed: Typed;
  readonly outcome: ImportOutcome;
  readonly faults: readonly RowFault[];
  /** The client that it names, or seems to be. */
  readonly client?: Row;
  /** What it changes of them. */
  readonly changes?: Partial<Row>;
}

/** In two statements, however many. */
export async function judgeRows(tx: Transaction, rows: readonly TypedRow[]): Promise<Judged[]> {
  const matches = await matchesOf(tx, rows);
  const ids = [...new Set(matches.map(({ id }) => id))];
  const known = ids.length > 0 ? await tx.select().from(clients).where(inArray(clients.id, ids)) : [];
  const byId = new Map(known.map((row) => [row.id, row]));
  const ofLine = new Map<number, Match[]>();
  for (const match of matches) ofLine.set(match.line, [...(ofLine.get(match.line) ?? []), match]);
  return rows.map((row) => judge(row, ofLine.get(row.line) ?? [], byId));
}

function judge({ line, typed, faults }: TypedRow, matches: readonly Match[], known: ReadonlyMap<string, Row>): Judged {
  const refused = (more: readonly RowFault[]): Judged => ({
    line,
    typed,
    outcome: "refused",
    faults: [...faults, ...more],
  });
  const named = matches.filter(({ by }) => by !== "name");
  const [first] = named;
  const others = named.filter(({ id }) => id !== first?.id).map(({ by }) => ({ field: by, code: "TAKEN" }));
  if (typed.clientNumber && first?.by !== "clientNumber") others.push({ field: "clientNumber", code: "NOT_FOUND" });
  const missing =
    first || typed.clientNumber
      ? []
      : importNeeds.filter((field) => !typed[field] && !faults.some((each) => each.field === field));
  const more = [...others, ...missing.map((field) => ({ field, code: "REQUIRED" }))];
  if (faults.length > 0 || more.length > 0) return refused(more);
  const client = known.get((first ?? matches[0])?.id ?? "");
  if (!client) return { line, typed, outcome: "create", faults };
  if (!first) return { line, typed, outcome: "twice", faults: [{ field: "name", code: "SEEMS_THERE" }], client };
  const changes = changesOf(client, typed);
  const outcome = Object.keys(changes).length > 0 ? "update" : "same";
  return { line, typed, outcome, faults, client, changes };
}

/** An empty cell says nothing. */
function changesOf(client: Row, typed: Typed): Partial<Row> {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name !== "clientNumber" && value !== undefined && !isSame(client[name as keyof Row], value),
    ),
  );
}

interface Match {
  readonly line: number;
  readonly by: string;
  readonly id: string;
}

const documents = {
  clientNumber: clients.clientNumber,
  ci: clients.ci,
  passport: clients.passport,
  taxId: clients.taxId,
};

/** Living clients by number and document, each from its index; without either by the very name and one thing more. */
async function matchesOf(tx: Transaction, rows: readonly TypedRow[]): Promise<Match[]> {
  const asked = rows.map(({ line, typed }) => {
    const { clientNumber, ci, passport, taxId, name, address, email, phone } = typed;
    return { line, clientNumber, ci, passport, taxId, name, address, email, phone };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(line int, "clientNumber" text, ci text,
    passport text, "taxId" text, name text, address text, email text, phone text)`;
  const byDocument = Object.entries(documents).map(
    ([field, column], place) =>
      sql`select ${place}::int as place, t.line, ${field}::text as by, ${clients.id} as id from ${given}
        join ${clients} on ${column} = t.${sql.identifier(field)} and ${clients.mergedInto} is null`,
  );
  const byName = sql`select ${byDocument.length}::int, t.line, 'name', ${clients.id} from ${given}
    join ${clients} on ${clients.name} collate "es" = t.name collate "es" and ${clients.mergedInto} is null
      and (f_norm(${clients.address}) = f_norm(t.address) or ${clients.email} = t.email or ${clients.phone} = t.phone)
    where coalesce(t."clientNumber", t.ci, t.passport, t."taxId") is null`;
  const found = await tx.execute<Match & Record<string, unknown>>(
    sql`${sql.join([...byDocument, byName], sql` union all `)} order by 2, 1, 4`,
  );
  return found.rows;
}
