/**
 * Minutes of a table, one version for each closing. Their content is stored in the transaction of the closing; a job
 * issues them as a document.
 */
import { createHash } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { base } from "../../../../../kit/frontends.ts";
import { formatDeadline } from "../../../../../kit/text/format.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { Download, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import type { Server } from "../../../../../server/server.ts";
import { formatShortCode } from "../../../../administration/issued-documents/states.ts";
import {
  detailsPath,
  type DocumentSource,
  issuePrintout,
  newShortCode,
  printDocuments,
  type Printout,
} from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { documentNamesOf } from "../../../media/server/public.ts";
import type { virtualTablesContract as contract } from "../../contract.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { goalsOf } from "../goals.ts";
import { roomAt, notifyInvited } from "../guests/invitations.ts";
import { readerIn } from "../table-access.ts";
import { peopleIn } from "../participants.ts";
import { roomPort } from "../room-port.ts";
import { minutesDocument } from "./minutes-pdf.ts";
import { virtualTableMinutes as rows, virtualTables } from "../tables.ts";

export type MinutesRow = typeof rows.$inferSelect;

interface ClosingInput {
  readonly tableId: string;
  readonly now: Date;
  /** Name of who closed it; empty if it closed by the clock. */
  readonly by: string;
  readonly publicUrl: string;
}

/** Requires the lock of the closing table, so that its content cannot change. */
export async function writeMinutes(tx: Transaction, { publicUrl, ...closing }: ClosingInput): Promise<void> {
  const { tableId } = closing;
  const { number, code, at, data } = await insertMinutes(tx, closing);
  const { house: staff, outside: guests } = await peopleIn(tx, tableId);
  const link = `${publicUrl}${base}${roomAt(tableId)}`;
  const verify = `${publicUrl}${base}${verifyPathOf({ number, at, code })}`;
  const recipients = [
    ...staff.map((each) => ({ ...each, vars: { link } })),
    // Guest links end with the table; the mail contains the code to verify the minutes.
    ...guests.map((each) => ({ ...each, vars: {} })),
  ];
  await queueMails(
    tx,
    recipients.map(({ name, email, language, timeZone, vars }) => ({
      template: "tableClosed" as const,
      to: email,
      language,
      once: `tableClosed:${number}:${email}`,
      related: { kind: "virtualTable", id: tableId },
      vars: {
        name,
        table: data.title,
        paper: number,
        check: code,
        verify,
        date: formatDeadline(at, language, timeZone),
        ...vars,
      },
    })),
  );
}

/** Stores the content of the table as it is now. */
export async function insertMinutes(
  tx: Transaction,
  { tableId, now, by }: Omit<ClosingInput, "publicUrl">,
): Promise<MinutesRow> {
  const [table] = await tx.select().from(virtualTables).where(eq(virtualTables.id, tableId));
  if (!table) throw new Error("the virtual table of the minutes does not exist");
  const [latest] = await tx
    .select({ version: sql<number>`coalesce(max(${rows.version}), 0)::int` })
    .from(rows)
    .where(eq(rows.tableId, tableId));
  const version = (latest?.version ?? 0) + 1;
  const number = await nextNumber(tx, "AC", now);
  const code = formatShortCode(newShortCode());
  const { house: staff, outside: guests } = await peopleIn(tx, tableId);
  const at = now.toISOString();
  const { title, description, openDate } = table;
  const data = {
    ...(await roomPort().transcript(tx, tableId, "es")),
    number,
    version,
    code,
    at,
    by,
    title,
    description,
    openDate,
    people: [
      ...staff.map(({ id, name, role }) => ({ id, name, role })),
      ...guests.map(({ id, name }) => ({ id: id ?? "guest:", name, role: "external" as const })),
    ],
    goals: (await goalsOf(tx, tableId)).map(({ text, achievedAt, achievedBy }) => ({ text, achievedAt, achievedBy })),
    documents: await documentNamesOf(tx, { element: "virtualTable", elementId: tableId }),
    firm: await letterheadOf(tx),
  };
  const [row] = await tx.insert(rows).values({ tableId, version, number, code, at, byName: by, data }).returning();
  if (!row) throw new Error("the minutes were not inserted");
  return row;
}

/**
 * Issues pending minutes and notifies the participants, and registers files from before the register. When two processes
 * do it at once, one document is issued and one notification sent.
 */
export async function composeMinutes(server: Server): Promise<{ composed: number }> {
  const pending = await server.db
    .select()
    .from(rows)
    .where(or(isNull(rows.sha256), isNotNull(rows.key)))
    .orderBy(rows.at)
    .limit(20);
  for (const row of pending) {
    const { id, tableId, number, data } = row;
    const sha256 = hashOf(await issueMinutes(server, row));
    await inTransaction(server.db, async (tx) => {
      const updated = await tx
        .update(rows)
        .set({ sha256, key: null })
        .where(and(eq(rows.id, id), row.key ? eq(rows.key, row.key) : isNull(rows.sha256)))
        .returning({ id: rows.id });
      // Another process issued and notified first, or people were notified of the file long ago.
      if (updated.length === 0 || row.key) return;
      const { house: staff } = await peopleIn(tx, tableId);
      const users = staff.map((each) => each.id);
      const table = { id: tableId, title: data.title };
      await notifyInvited(tx, { table, users, type: "table.minutes", of: "minutes", name: number });
    });
  }
  return { composed: pending.length };
}

export const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** The file, issued now or before. */
export const issueMinutes = async (server: Server, row: MinutesRow): Promise<Uint8Array> =>
  issuePrintout({ server, db: server.db, now: server.now() }, "system", "minutes", await printoutOf(server, row));

async function printoutOf({ files }: Pick<Server, "files">, row: MinutesRow): Promise<Printout> {
  const { id, number, at, code, data, key } = row;
  const document = {
    recordId: id,
    facts: { date: dayOf(new Date(at)), subject: data.title },
    document: minutesDocument(data),
    announced: { at, shortCode: code.replaceAll("-", "") },
    ...(key && { file: await files.get(key) }),
  };
  return { documents: [document], fileName: number };
}

/** The operation checks the access. */
export const minutesSource: DocumentSource<MinutesRow> = {
  kind: "minutes",
  read: ({ server }, row) => printoutOf(server, row),
  demo: {
    email: "administrator@demo.example",
    input: async (db) => {
      const [row] = await db.select().from(rows).orderBy(rows.number).limit(1);
      return row;
    },
  },
};

/** Newest first. */
export async function tableMinutes(db: Queryable, tableId: string) {
  const { version, number, code, at, byName, sha256 } = rows;
  const minutes = await db
    .select({ version, number, code, at, by: byName, sha256 })
    .from(rows)
    .where(eq(rows.tableId, tableId))
    .orderBy(desc(version));
  return minutes.map((each) => ({ ...each, url: addressOf(tableId, each.version) }));
}

const addressOf = (tableId: string, version: number): string =>
  `/legalsitapi/private/virtualTables/minutes/${tableId}?version=${version}`;

/** The given version, or the newest. For every reader of the table. NOT_FOUND without minutes. */
export async function minutesFile(
  { id, version }: ParsedOf<typeof contract.minutesFile>,
  call: Call,
): Promise<Download> {
  await readerIn(call, id);
  const [match] = await call.db
    .select()
    .from(rows)
    .where(and(eq(rows.tableId, id), version === undefined ? undefined : eq(rows.version, version)))
    .orderBy(desc(rows.version))
    .limit(1);
  if (!match) throw new Refusal("NOT_FOUND");
  const { number } = match;
  await writeAuditEntry(call.db, call, {
    action: "virtualTables.minutes",
    kind: "virtualTable",
    id,
    after: { number },
  });
  return printDocuments(call, minutesSource, match);
}

export const verifyPathOf = ({ number, at, code }: Pick<MinutesRow, "number" | "at" | "code">): string =>
  detailsPath({ number, date: dayOf(new Date(at)), code });
