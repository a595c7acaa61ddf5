/** Imports the gateway's side of days, from its own list or from a statement file. Idempotent. */
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { requireGatewayPermission } from "../../../payments/server/public.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { DayOrder, ImportReport } from "../../schemas.ts";
import { findDifferences } from "../differences/find-differences.ts";
import { lockDays, reopenBySystem } from "../days/days.ts";
import { hasDepositDifference } from "../settlement/settlement.ts";
import { type ImportRecord, storeImports, markDayRead } from "./imports.ts";
import type { Operations } from "../gateway-operations.ts";
import { rewriteEffectiveRecords } from "../effective-records.ts";
import { statementFiles } from "../tables.ts";
import { importDays, assertPreviewMatches, retractImport, dryRun, readEffectiveImport } from "./withdraw-import.ts";

interface StatementFor {
  readonly gateway: GatewayKey;
  readonly day: string;
  /** The import that this one replaces; `note` is the reason. */
  readonly replaces?: string | undefined;
  readonly note?: string | undefined;
  readonly seal?: string | undefined;
  /** Dry run: returns the result without storing anything. */
  readonly rehearsal?: boolean | undefined;
  /** Order of day and month in the file's dates, as chosen by the user. */
  readonly dayOrder?: DayOrder | undefined;
}

/**
 * Imports a statement file. The same file is recognized by its hash; another file with the same lines changes nothing.
 * INVALID with the field that is missing, or `file: FUTURE` or `REPEATED`.
 */
export async function importStatement(call: Call, input: StatementFor): Promise<ImportReport> {
  const { gateway, day, dayOrder, replaces, note, rehearsal } = input;
  requireGatewayPermission(call, gateway);
  const [file] = call.files;
  if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  if (replaces && !note && !rehearsal) throw new Refusal("INVALID", { fields: { note: ["REQUIRED"] } });
  const { sha256, noMoney, repeated, ...operations } = await call.server.readers.read("statement", {
    person: requireCaller(call).userId,
    file,
    more: { gateway, day, dayOrder, language: call.language },
  });
  const skipped = { noMoney, repeated: repeated.slice(0, maxRepeatedShown), repeatedCount: repeated.length };
  const latest = addDays(dayOf(call.now), 1);
  if (operations.days.some((each) => each > latest)) throw new Refusal("INVALID", { fields: { file: ["FUTURE"] } });
  const runImport = async (tx: Transaction) => {
    const replacedImport = replaces ? await requireReplaceable(tx, call, input, replaces) : undefined;
    const [storedFile] = await tx
      .insert(statementFiles)
      .values({
        gateway,
        sha256,
        name: file.name,
        lines: operations.count,
        days: [...operations.days],
        createdBy: call.caller?.userId ?? null,
      })
      // A no-op update, so that the existing id is returned.
      .onConflictDoUpdate({ target: [statementFiles.gateway, statementFiles.sha256], set: { sha256 } })
      .returning({ id: statementFiles.id });
    const fileId = storedFile?.id ?? null;
    if (replacedImport && replacedImport.fileId === fileId)
      throw new Refusal("INVALID", { fields: { file: ["REPEATED"] } });
    const days = [...new Set([day, ...operations.days])].sort();
    const arrival: ImportInput = { gateway, days, whole: [day], operations, source: "file", fileId, now: call.now };
    const report = await (replacedImport
      ? replaceWith(tx, call, arrival, replacedImport, note ?? "")
      : applyImport(tx, call, arrival));
    return { ...report, ...skipped };
  };
  if (rehearsal) return dryRun(call.db, runImport);
  return inTransaction(call.db, async (tx) => {
    const report = await runImport(tx);
    if (report.undone) assertPreviewMatches(report.undone, input.seal);
    return report;
  });
}

const maxRepeatedShown = 50;

/** The import to replace: an effective one of the same gateway and day. */
async function requireReplaceable(
  tx: Transaction,
  call: Call,
  { gateway, day }: StatementFor,
  id: string,
): Promise<ImportRecord> {
  const record = await readEffectiveImport(tx, call, id);
  if (record.gateway !== gateway || record.day !== day)
    throw new Refusal("INVALID", { fields: { replaces: ["CHOICE"] } });
  return record;
}

interface ImportInput {
  readonly gateway: GatewayKey;
  readonly days: readonly string[];
  /** Days that the import covers completely; all by default. Other days have single lines. */
  readonly whole?: readonly string[];
  readonly operations: Operations;
  readonly source: "gateway" | "file";
  readonly fileId?: string | null;
  readonly now: Date;
}

/** Writes new and changed records, finds differences of each day, and reopens closed days that have changed. */
export async function applyImport(tx: Transaction, actor: Actor, input: ImportInput): Promise<ImportReport> {
  await lockDays(tx, input.gateway, input);
  const stored = await storeInput(tx, actor, input);
  return rewriteAndCompare(tx, actor, { input, stored, imports: stored.ids, days: input.days });
}

/** Replaces an import: lines that both contain remain, with their explanations. */
async function replaceWith(
  tx: Transaction,
  call: Call,
  input: ImportInput,
  replacedImport: ImportRecord,
  note: string,
): Promise<ImportReport> {
  const days = [...new Set([...input.days, ...(await importDays(tx, replacedImport))])].sort();
  await lockDays(tx, input.gateway, { days, now: input.now });
  const stored = await storeInput(tx, call, input);
  const retraction = await retractImport(tx, call, {
    leaving: replacedImport,
    days: await importDays(tx, replacedImport),
    note,
    replacedBy: stored.ids[0] ?? null,
  });
  const report = await rewriteAndCompare(tx, call, {
    input,
    stored,
    imports: [...stored.ids, replacedImport.id],
    days,
    withdrawn: true,
  });
  return { ...report, undone: await retraction.finish() };
}

const storeInput = (tx: Transaction, actor: Actor, input: ImportInput) =>
  storeImports(tx, actor, { fileId: null, ...input, whole: input.whole ?? input.days });

interface RewriteInput {
  readonly input: ImportInput;
  readonly stored: { readonly isRepeated: boolean };
  readonly imports: readonly string[];
  readonly days: readonly string[];
  readonly withdrawn?: boolean;
}

async function rewriteAndCompare(tx: Transaction, actor: Actor, rewrite: RewriteInput): Promise<ImportReport> {
  const { input, stored, imports, days, withdrawn = false } = rewrite;
  const { gateway, operations, now } = input;
  const change = await rewriteEffectiveRecords(tx, { gateway, imports, now, withdrawn });
  await markDayRead(tx, gateway, days);
  // Operations may have moved between days: all of these days are compared again.
  let openedCount = 0;
  const reopened: string[] = [];
  for (const day of days) {
    const { opened } = await findDifferences(tx, { gateway, day, now });
    openedCount += opened;
    const hasChanged = change.days.has(day) || opened > 0 || (await hasDepositDifference(tx, { gateway, day }));
    if (hasChanged && (await reopenBySystem(tx, { gateway, day, now }))) reopened.push(day);
  }
  const { added, changed } = change;
  await writeAuditEntry(tx, actor, {
    action: "reconciliation.load",
    kind: "reconciliationDay",
    id: `${gateway} ${days.at(-1) ?? ""}`,
    after: { source: input.source, read: operations.count, added, changed, found: openedCount, reopened },
  });
  const alreadyLoaded = input.source === "file" && stored.isRepeated;
  return { read: operations.count, added, changed, found: openedCount, alreadyLoaded, days: [...input.days], reopened };
}
