/** The gateway's side comes in: from its own list or from a statement. Saying it again changes nothing. */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { amountText } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/database.ts";
import { newId } from "../../../server/id.ts";
import type { PayState, Snapshot } from "../../../server/gateways/provider.ts";
import type { Server } from "../../../server/server.ts";
import { type Actor, record } from "../../audit/server/public.ts";
import { keeping } from "../../payments/server/public.ts";
import type { Gateway } from "../../payments/contract.ts";
import type { Loaded, recordStates } from "../shapes.ts";
import { findDifferences } from "./find.ts";
import { lockDays, reopenBySystem } from "./days.ts";
import { readStatement } from "./statement.ts";
import { statementFiles } from "./tables.ts";

export interface TheirOperation {
  /** The gateway's own id. */
  readonly operation: string;
  readonly reference: string | null;
  readonly day: string;
  readonly at: string | null;
  readonly state: (typeof recordStates)[number];
  readonly amount: string;
  readonly currency: string;
  /** Null: it does not say how much went back. */
  readonly refunded: string | null;
}

/** Asks the gateway for a day and for the one before it: what began before midnight may have been paid after it. */
export async function loadFromGateway(
  call: Call,
  { gateway, day }: { gateway: Gateway; day: string },
): Promise<Loaded> {
  keeping(call, gateway);
  return loadDays(call.server, call, gateway, [addDays(day, -1), day]);
}

/** Refused with STATEMENT_MISSING where the gateway has no such list, GATEWAY_UNREACHABLE when it does not answer. */
export async function loadDays(
  server: Server,
  actor: Actor,
  gateway: Gateway,
  days: readonly string[],
): Promise<Loaded> {
  const provider = server.gateways[gateway];
  if (!provider?.capabilities.list) throw new Refusal("STATEMENT_MISSING");
  const operations: TheirOperation[] = [];
  for (const day of days) {
    const until = new Date(startOfDay(addDays(day, 1)).getTime() - 1000);
    const listed = await provider.listOperations(startOfDay(day), until);
    if (listed.kind !== "ok") throw new Refusal("GATEWAY_UNREACHABLE");
    operations.push(...listed.value.flatMap((snapshot) => operationOf(snapshot, day) ?? []));
  }
  const now = server.now();
  return inTransaction(server.db, (tx) => takeIn(tx, actor, { gateway, days, operations, source: "gateway", now }));
}

/** The same file again is recognised by its content; another file with the same lines changes nothing either. */
export async function importStatement(
  call: Call,
  { gateway, day }: { gateway: Gateway; day: string },
): Promise<Loaded> {
  keeping(call, gateway);
  const [file] = call.files;
  if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  const operations = await readStatement(file, { gateway, day, language: call.language });
  const latest = addDays(dayOf(call.now), 1);
  if (operations.some((operation) => operation.day > latest))
    throw new Refusal("INVALID", { fields: { file: ["FUTURE"] } });
  const days = [...new Set([day, ...operations.map((operation) => operation.day)])].sort();
  const sha256 = createHash("sha256").update(file.content).digest("hex");
  return inTransaction(call.db, async (tx) => {
    const [kept] = await tx
      .insert(statementFiles)
      .values({
        gateway,
        sha256,
        name: file.name,
        lines: operations.length,
        days,
        createdBy: call.caller?.userId ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: statementFiles.id });
    const loaded = await takeIn(tx, call, { gateway, days, operations, source: "file", now: call.now });
    return { ...loaded, alreadyLoaded: kept === undefined };
  });
}

interface Arrived {
  readonly gateway: Gateway;
  readonly days: readonly string[];
  readonly operations: readonly TheirOperation[];
  readonly source: "gateway" | "file";
  readonly now: Date;
}

/** Writes what is new or different, looks for differences on each day, and opens closed days that are no longer true. */
export async function takeIn(tx: Transaction, actor: Actor, arrived: Arrived): Promise<Loaded> {
  const { gateway, days, operations, now } = arrived;
  await lockDays(tx, gateway, days, now);
  const written = await write(tx, arrived);
  // An operation that a former statement had on another day has moved here: both days are looked at again.
  let found = 0;
  const reopened: string[] = [];
  for (const day of days) {
    const { opened } = await findDifferences(tx, { gateway, day, now });
    found += opened;
    if ((written.days.has(day) || opened > 0) && (await reopenBySystem(tx, { gateway, day, now }))) reopened.push(day);
  }
  const { added, changed } = written;
  await record(tx, actor, {
    action: "reconciliation.load",
    kind: "reconciliationDay",
    id: `${gateway} ${days.at(-1) ?? ""}`,
    after: { source: arrived.source, read: operations.length, added, changed, found, reopened },
  });
  return { read: operations.length, added, changed, found, alreadyLoaded: false, days: [...days], reopened };
}

async function write(
  tx: Transaction,
  { gateway, operations, source, now }: Arrived,
): Promise<{ added: number; changed: number; days: Set<string> }> {
  if (operations.length === 0) return { added: 0, changed: 0, days: new Set() };
  // Of an operation that comes twice in one answer the last word counts.
  const once = new Map(operations.map((operation) => [operation.operation, { id: newId(), ...operation }]));
  const written = await tx.execute<{ id: string; operation: string; day: string }>(sql`
    insert into gateway_records as r
      (id, gateway, operation, reference, day, at, state, amount, currency, refunded, source, created_at, updated_at)
    select o.id, ${gateway}, o.operation, o.reference, o.day, o.at, o.state, o.amount, o.currency, o.refunded,
      ${source}, ${now.toISOString()}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify([...once.values()])}::jsonb)
      as o(id uuid, operation text, reference text, day date, at timestamptz, state text, amount numeric(14,2), currency text, refunded numeric(14,2))
    on conflict (gateway, operation) do update set
      reference = coalesce(excluded.reference, r.reference), at = coalesce(r.at, excluded.at), state = excluded.state,
      amount = excluded.amount, currency = excluded.currency, refunded = coalesce(excluded.refunded, r.refunded),
      source = excluded.source, updated_at = excluded.updated_at
    where (r.state, r.amount, r.currency, r.refunded) is distinct from
      (excluded.state, excluded.amount, excluded.currency, coalesce(excluded.refunded, r.refunded))
    returning r.id, r.operation, r.day::text as day`);
  // What was there already has kept its own id.
  const added = written.rows.filter((row) => once.get(row.operation)?.id === row.id).length;
  return { added, changed: written.rows.length - added, days: new Set(written.rows.map((row) => row.day)) };
}

const ofState: Readonly<Partial<Record<PayState, TheirOperation["state"]>>> = {
  paid: "paid",
  reversing: "paid",
  refundRequested: "paid",
  partiallyRefunded: "partlyRefunded",
  refunded: "refunded",
  reversed: "refunded",
  disputed: "claimed",
};

/** Undefined for what took no money. */
function operationOf(snapshot: Snapshot, day: string): TheirOperation | undefined {
  const state = ofState[snapshot.state];
  if (!state || !snapshot.amount) return undefined;
  const amount = amountText(snapshot.amount.minor);
  const said = snapshot.refunded && amountText(snapshot.refunded.minor);
  return {
    operation: snapshot.gatewayId ?? snapshot.reference,
    reference: snapshot.reference,
    day,
    at: snapshot.at?.toISOString() ?? null,
    state,
    amount,
    currency: snapshot.amount.currency,
    refunded: said ?? (state === "refunded" ? amount : state === "paid" ? "0.00" : null),
  };
}
