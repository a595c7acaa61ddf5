/**
 * Minutes of a table, one version for each closing. Their content is stored in the transaction of the closing. A job
 * renders the PDF once and stores it with its hash. Anyone with a printed code can verify them.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { base } from "../../../../../kit/frontends.ts";
import { showDeadline } from "../../../../../kit/text/format.ts";
import type { Download, OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import type { Server } from "../../../../../server/server.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { documentNamesOf } from "../../../media/server/public.ts";
import type { virtualTablesContract as contract } from "../../contract.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { goalsOf } from "../goals.ts";
import { roomAt, notifyInvited } from "../guests/invitations.ts";
import { readerIn } from "../table-access.ts";
import { peopleIn } from "../participants.ts";
import { roomPort } from "../room-port.ts";
import { virtualTableMinutes as rows, virtualTables } from "../tables.ts";

type Row = typeof rows.$inferSelect;

interface ClosingInput {
  readonly tableId: string;
  readonly now: Date;
  /** Name of who closed it; empty if it closed by the clock. */
  readonly by: string;
  readonly publicUrl: string;
}

/** Requires the lock of the closing table, so that its content cannot change. */
export async function writeMinutes(tx: Transaction, { tableId, now, by, publicUrl }: ClosingInput): Promise<void> {
  const [table] = await tx.select().from(virtualTables).where(eq(virtualTables.id, tableId));
  if (!table) throw new Error("the virtual table of the minutes does not exist");
  const [latest] = await tx
    .select({ version: sql<number>`coalesce(max(${rows.version}), 0)::int` })
    .from(rows)
    .where(eq(rows.tableId, tableId));
  const version = (latest?.version ?? 0) + 1;
  const number = await nextNumber(tx, "AC", now);
  const code = newCode();
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
    checkAt: `${publicUrl}${base}${checkPath}`,
  };
  await tx.insert(rows).values({ tableId, version, number, code, at, byName: by, data });
  const link = `${publicUrl}${base}${roomAt(tableId)}`;
  const verify = `${data.checkAt}?code=${code}`;
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
        table: title,
        paper: number,
        check: code,
        verify,
        date: showDeadline(at, language, timeZone),
        ...vars,
      },
    })),
  );
}

/** Characters that are not confused with each other; 80 bits of entropy. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
function newCode(): string {
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return characters.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Renders pending minutes and notifies the participants. When two processes do it at once, one result is stored and
 * one notification sent.
 */
export async function composeMinutes(server: Server): Promise<{ composed: number }> {
  const pending = await server.db.select().from(rows).where(isNull(rows.sha256)).orderBy(rows.at).limit(20);
  for (const { id, tableId, number, data } of pending) {
    const content = await server.workers.run("tableMinutes", data);
    const key = `minutes/${id}.pdf`;
    await server.files.put(key, content);
    await inTransaction(server.db, async (tx) => {
      const updated = await tx
        .update(rows)
        .set({ sha256: hashOf(content), key })
        .where(and(eq(rows.id, id), isNull(rows.sha256)))
        .returning({ id: rows.id });
      // Another process stored and notified first.
      if (updated.length === 0) return;
      const { house: staff } = await peopleIn(tx, tableId);
      const users = staff.map((each) => each.id);
      const table = { id: tableId, title: data.title };
      await notifyInvited(tx, { table, users, type: "table.minutes", of: "minutes", name: number });
    });
  }
  return { composed: pending.length };
}

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** The stored PDF, or the same bytes rendered now. */
const contentOf = (server: Server, { key, data }: Row): Promise<Uint8Array> =>
  key ? server.files.get(key) : server.workers.run("tableMinutes", data);

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
  const content = await contentOf(call.server, match);
  return { name: `${number}.pdf`, mime: "application/pdf", content, inline: true };
}

/** Path of the verification page below /legalsit, printed on the minutes. */
export const checkPath = "/checkMinutes";

/** NOT_FOUND for an unknown code. Characters outside the alphabet are read as the ones they resemble. */
export async function checkMinutes(
  { code }: ParsedOf<typeof contract.checkMinutes>,
  call: Call,
): Promise<OutputOf<typeof contract.checkMinutes>> {
  const normalizedCode = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/(.{4})(?=.)/g, "$1-");
  const [match] = await call.db.select().from(rows).where(eq(rows.code, normalizedCode));
  const found = match && { number: match.number, version: match.version };
  const record = match ? match.tableId : "unknown";
  await writeAuditEntry(call.db, call, {
    action: "virtualTables.check",
    kind: "virtualTable",
    id: record,
    after: found,
  });
  if (!match) throw new Refusal("NOT_FOUND");
  const { number, version, at, data } = match;
  const sha256 = match.sha256 ?? hashOf(await contentOf(call.server, match));
  return { number, version, at, title: data.title, sha256 };
}
