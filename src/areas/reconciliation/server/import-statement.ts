/** The gateway's side comes in: from its own list or from a statement. Saying it again changes nothing. */
import { addDays, dayOf, startOfDay } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { amountText } from "../../../kit/money.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import type { PayState, Snapshot } from "../../../server/gateways/provider.ts";
import type { Server } from "../../../server/server.ts";
import { type Actor, writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { requireGatewayPermission } from "../../payments/server/public.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { DayOrder, ImportReport } from "../schemas.ts";
import { findDifferences } from "./find-differences.ts";
import { lockDays, reopenBySystem } from "./days.ts";
import { depositDiffers } from "./settlement.ts";
import { type ImportRecord, storeImports, markDayRead } from "./imports.ts";
import { type Operations, packOperations, type TheirOperation } from "./gateway-operations.ts";
import { rewriteEffectiveRecords } from "./effective-records.ts";
import { statementFiles } from "./tables.ts";
import { importDays, assertPreviewMatches, retractImport, dryRun, readEffectiveImport } from "./withdraw-import.ts";

/** Asks the gateway for a day and for the one before it: what began before midnight may have been paid after it. */
export async function loadFromGateway(
  call: Call,
  { gateway, day }: { gateway: GatewayKey; day: string },
): Promise<ImportReport> {
  requireGatewayPermission(call, gateway);
  return loadDays(call.server, call, gateway, [addDays(day, -1), day]);
}

/** Refused with STATEMENT_MISSING where the gateway has no such list, GATEWAY_UNREACHABLE when it does not answer. */
export async function loadDays(
  server: Server,
  actor: Actor,
  gateway: GatewayKey,
  days: readonly string[],
): Promise<ImportReport> {
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
  return inTransaction(server.db, (tx) =>
    applyImport(tx, actor, { gateway, days, operations: packOperations(operations), source: "gateway", now }),
  );
}

export interface StatementFor {
  readonly gateway: GatewayKey;
  readonly day: string;
  /** The import that it takes the place of, with why that was wrong. */
  readonly replaces?: string | undefined;
  readonly note?: string | undefined;
  readonly seal?: string | undefined;
  /** Nothing is kept of it: it is shown what would come of it. */
  readonly rehearsal?: boolean | undefined;
  /** What somebody said of the dates in it. */
  readonly dayOrder?: DayOrder | undefined;
}

/** The same file again is recognised by its content; another file with the same lines changes nothing either. */
export async function importStatement(call: Call, wanted: StatementFor): Promise<ImportReport> {
  const { gateway, day, dayOrder, replaces, note, rehearsal } = wanted;
  requireGatewayPermission(call, gateway);
  const [file] = call.files;
  if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  if (replaces && !note && !rehearsal) throw new Refusal("INVALID", { fields: { note: ["REQUIRED"] } });
  const { sha256, noMoney, repeated, ...operations } = await call.server.readers.read("statement", {
    person: requireCaller(call).userId,
    file,
    more: { gateway, day, dayOrder, language: call.language },
  });
  const leftOut = { noMoney, repeated: repeated.slice(0, repeatedShown), repeatedCount: repeated.length };
  const latest = addDays(dayOf(call.now), 1);
  if (operations.days.some((each) => each > latest)) throw new Refusal("INVALID", { fields: { file: ["FUTURE"] } });
  const take = async (tx: Transaction) => {
    const leaving = replaces ? await replaced(tx, call, wanted, replaces) : undefined;
    const [kept] = await tx
      .insert(statementFiles)
      .values({
        gateway,
        sha256,
        name: file.name,
        lines: operations.count,
        days: [...operations.days],
        createdBy: call.caller?.userId ?? null,
      })
      // Nothing is changed, but its id is told.
      .onConflictDoUpdate({ target: [statementFiles.gateway, statementFiles.sha256], set: { sha256 } })
      .returning({ id: statementFiles.id });
    const fileId = kept?.id ?? null;
    if (leaving && leaving.fileId === fileId) throw new Refusal("INVALID", { fields: { file: ["REPEATED"] } });
    const days = [...new Set([day, ...operations.days])].sort();
    const arrived: Arrived = { gateway, days, whole: [day], operations, source: "file", fileId, now: call.now };
    const loaded = await (leaving
      ? replaceWith(tx, call, arrived, leaving, note ?? "")
      : applyImport(tx, call, arrived));
    return { ...loaded, ...leftOut };
  };
  if (rehearsal) return dryRun(call.db, take);
  return inTransaction(call.db, async (tx) => {
    const loaded = await take(tx);
    if (loaded.undone) assertPreviewMatches(loaded.undone, wanted.seal);
    return loaded;
  });
}

const repeatedShown = 50;

/** One of this very day, that counts. */
async function replaced(
  tx: Transaction,
  call: Call,
  { gateway, day }: StatementFor,
  id: string,
): Promise<ImportRecord> {
  const leaving = await readEffectiveImport(tx, call, id);
  if (leaving.gateway !== gateway || leaving.day !== day)
    throw new Refusal("INVALID", { fields: { replaces: ["CHOICE"] } });
  return leaving;
}

interface Arrived {
  readonly gateway: GatewayKey;
  readonly days: readonly string[];
  /** Those of which every operation has arrived; all of them by default. Of the others these are single lines. */
  readonly whole?: readonly string[];
  readonly operations: Operations;
  readonly source: "gateway" | "file";
  readonly fileId?: string | null;
  readonly now: Date;
}

/** Writes what is new or different, looks for differences on each day, and opens closed days that are no longer true. */
export async function applyImport(tx: Transaction, actor: Actor, arrived: Arrived): Promise<ImportReport> {
  await lockDays(tx, arrived.gateway, arrived);
  const kept = await keep(tx, actor, arrived);
  return lookAgain(tx, actor, { arrived, kept, imports: kept.ids, days: arrived.days });
}

/** As if the former one had never been: what both say stays as it is, with its explanations. */
async function replaceWith(
  tx: Transaction,
  call: Call,
  arrived: Arrived,
  leaving: ImportRecord,
  note: string,
): Promise<ImportReport> {
  const days = [...new Set([...arrived.days, ...(await importDays(tx, leaving))])].sort();
  await lockDays(tx, arrived.gateway, { days, now: arrived.now });
  const kept = await keep(tx, call, arrived);
  const left = await retractImport(tx, call, {
    leaving,
    days: await importDays(tx, leaving),
    note,
    replacedBy: kept.ids[0] ?? null,
  });
  const loaded = await lookAgain(tx, call, {
    arrived,
    kept,
    imports: [...kept.ids, leaving.id],
    days,
    withdrawn: true,
  });
  return { ...loaded, undone: await left.finish() };
}

const keep = (tx: Transaction, actor: Actor, arrived: Arrived) =>
  storeImports(tx, actor, { fileId: null, ...arrived, whole: arrived.whole ?? arrived.days });

interface Looked {
  readonly arrived: Arrived;
  readonly kept: { readonly known: boolean };
  readonly imports: readonly string[];
  readonly days: readonly string[];
  readonly withdrawn?: boolean;
}

async function lookAgain(tx: Transaction, actor: Actor, looked: Looked): Promise<ImportReport> {
  const { arrived, kept, imports, days, withdrawn = false } = looked;
  const { gateway, operations, now } = arrived;
  const written = await rewriteEffectiveRecords(tx, { gateway, imports, now, withdrawn });
  await markDayRead(tx, gateway, days);
  // What a former statement had on another day stands there: all of these days are looked at again.
  let found = 0;
  const reopened: string[] = [];
  for (const day of days) {
    const { opened } = await findDifferences(tx, { gateway, day, now });
    found += opened;
    const isNews = written.days.has(day) || opened > 0 || (await depositDiffers(tx, { gateway, day }));
    if (isNews && (await reopenBySystem(tx, { gateway, day, now }))) reopened.push(day);
  }
  const { added, changed } = written;
  await writeAuditEntry(tx, actor, {
    action: "reconciliation.load",
    kind: "reconciliationDay",
    id: `${gateway} ${days.at(-1) ?? ""}`,
    after: { source: arrived.source, read: operations.count, added, changed, found, reopened },
  });
  const alreadyLoaded = arrived.source === "file" && kept.known;
  return { read: operations.count, added, changed, found, alreadyLoaded, days: [...arrived.days], reopened };
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
  // A fee that cannot be one is no fee.
  const { commission } = snapshot;
  const isFee = commission && commission.minor >= 0n && commission.minor <= snapshot.amount.minor;
  return {
    operation: snapshot.gatewayId ?? snapshot.reference,
    reference: snapshot.reference,
    day,
    at: snapshot.at?.toISOString() ?? null,
    state,
    amount,
    currency: snapshot.amount.currency,
    refunded: said ?? (state === "refunded" ? amount : state === "paid" ? "0.00" : null),
    ...(isFee ? { fee: amountText(commission.minor) } : {}),
  };
}
