/**
 * Minutes of a table: each closing leaves some. What is on them is kept in the transaction of the closing; the paper is
 * composed of that soon after, once, and its hash and bytes are kept. Anyone who holds one may ask whether it is ours.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { base } from "../../../kit/frontends.ts";
import { showDeadline } from "../../../kit/format.ts";
import type { Download, OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import type { Server } from "../../../server/server.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { documentNamesOf } from "../../media/server/public.ts";
import type { virtualTablesContract as contract } from "../contract.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { goalsOf } from "./goals.ts";
import { roomAt, notifyInvited } from "./invitations.ts";
import { readerIn } from "./table-access.ts";
import { peopleIn } from "./participants.ts";
import { roomPortOf } from "./room-port.ts";
import { virtualTableMinutes as rows, virtualTables } from "./tables.ts";

type Row = typeof rows.$inferSelect;

interface Closing {
  readonly tableId: string;
  readonly now: Date;
  /** Nobody: its moment came. */
  readonly by: string;
  readonly publicUrl: string;
}

/** Under the lock of the table that closes: what is said and done in it changes no more. */
export async function writeMinutes(tx: Transaction, { tableId, now, by, publicUrl }: Closing): Promise<void> {
  const [table] = await tx.select().from(virtualTables).where(eq(virtualTables.id, tableId));
  if (!table) throw new Error("no table was closed");
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${rows.version}), 0)::int` })
    .from(rows)
    .where(eq(rows.tableId, tableId));
  const version = (last?.version ?? 0) + 1;
  const number = await nextNumber(tx, "AC", now);
  const code = newCode();
  const { house, outside } = await peopleIn(tx, tableId);
  const at = now.toISOString();
  const { title, description, openDate } = table;
  const data = {
    ...(await roomPortOf().account(tx, tableId, "es")),
    number,
    version,
    code,
    at,
    by,
    title,
    description,
    openDate,
    people: [
      ...house.map(({ id, name, role }) => ({ id, name, role })),
      ...outside.map(({ id, name }) => ({ id: id ?? "guest:", name, role: "external" as const })),
    ],
    goals: (await goalsOf(tx, tableId)).map(({ text, achievedAt, achievedBy }) => ({ text, achievedAt, achievedBy })),
    documents: await documentNamesOf(tx, { element: "virtualTable", elementId: tableId }),
    firm: await letterheadOf(tx),
    checkAt: `${publicUrl}${base}${checkPath}`,
  };
  await tx.insert(rows).values({ tableId, version, number, code, at, byName: by, data });
  const link = `${publicUrl}${base}${roomAt(tableId)}`;
  const verify = `${data.checkAt}?code=${code}`;
  const letters = [
    ...house.map((each) => ({ ...each, vars: { link } })),
    // Their link ended with the table: they are told what its minutes are known by.
    ...outside.map((each) => ({ ...each, vars: {} })),
  ];
  await queueMails(
    tx,
    letters.map(({ name, email, language, timeZone, vars }) => ({
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

/** Letters and digits that nobody takes for another: eighty bits. */
const signs = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
function newCode(): string {
  const drawn = [...randomBytes(16)].map((byte) => signs[byte % signs.length]).join("");
  return drawn.replace(/(.{4})(?=.)/g, "$1-");
}

/** Composes those that wait, and tells who reads them. Two processes that do at once keep the same bytes and tell once. */
export async function composeMinutes(server: Server): Promise<{ composed: number }> {
  const waiting = await server.db.select().from(rows).where(isNull(rows.sha256)).orderBy(rows.at).limit(20);
  for (const { id, tableId, number, data } of waiting) {
    const content = await server.workers.run("tableMinutes", data);
    const key = `minutes/${id}.pdf`;
    await server.files.put(key, content);
    await inTransaction(server.db, async (tx) => {
      const kept = await tx
        .update(rows)
        .set({ sha256: hashOf(content), key })
        .where(and(eq(rows.id, id), isNull(rows.sha256)))
        .returning({ id: rows.id });
      // Who came second told nobody anew.
      if (kept.length === 0) return;
      const { house } = await peopleIn(tx, tableId);
      const users = house.map((each) => each.id);
      const table = { id: tableId, title: data.title };
      await notifyInvited(tx, { table, users, type: "table.minutes", of: "minutes", name: number });
    });
  }
  return { composed: waiting.length };
}

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/** As they are kept; who asks before that reads the same bytes. */
const contentOf = (server: Server, { key, data }: Row): Promise<Uint8Array> =>
  key ? server.files.get(key) : server.workers.run("tableMinutes", data);

/** Those of a table, the newest first. */
export async function tableMinutes(db: Queryable, tableId: string) {
  const { version, number, code, at, byName, sha256 } = rows;
  const found = await db
    .select({ version, number, code, at, by: byName, sha256 })
    .from(rows)
    .where(eq(rows.tableId, tableId))
    .orderBy(desc(version));
  return found.map((each) => ({ ...each, url: addressOf(tableId, each.version) }));
}

const addressOf = (tableId: string, version: number): string =>
  `/legalsitapi/private/virtualTables/minutes/${tableId}?version=${version}`;

/** The newest unless another was asked for; for all who read the table. */
export async function minutesFile(
  { id, version }: ParsedOf<typeof contract.minutesFile>,
  call: Call,
): Promise<Download> {
  await readerIn(call, id);
  const [found] = await call.db
    .select()
    .from(rows)
    .where(and(eq(rows.tableId, id), version === undefined ? undefined : eq(rows.version, version)))
    .orderBy(desc(rows.version))
    .limit(1);
  if (!found) throw new Refusal("NOT_FOUND");
  const { number } = found;
  await writeAuditEntry(call.db, call, {
    action: "virtualTables.minutes",
    kind: "virtualTable",
    id,
    after: { number },
  });
  const content = await contentOf(call.server, found);
  return { name: `${number}.pdf`, mime: "application/pdf", content, inline: true };
}

/** Where anyone checks one, below /legalsit: printed on each. */
export const checkPath = "/checkMinutes";

/** NOT_FOUND for a code that is on no paper of ours. Signs that are in no code are read as those they are taken for. */
export async function checkMinutes(
  { code }: ParsedOf<typeof contract.checkMinutes>,
  call: Call,
): Promise<OutputOf<typeof contract.checkMinutes>> {
  const written = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/(.{4})(?=.)/g, "$1-");
  const [found] = await call.db.select().from(rows).where(eq(rows.code, written));
  if (!found) throw new Refusal("NOT_FOUND");
  const { number, version, at, data } = found;
  const sha256 = found.sha256 ?? hashOf(await contentOf(call.server, found));
  return { number, version, at, title: data.title, sha256 };
}
