/** Changes of tariffs: set a new amount from a day on, end one, withdraw one that is not in force yet. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { requireExistingCodes } from "../../../administration/nomenclators/server/public.ts";
import type { onlineServicesContract } from "../contract.ts";
import { ServiceTariff, type ServiceTariffInput } from "../tariff.ts";
import { conceptNames } from "./seeded-services.ts";
import { tariffs } from "./tables.ts";
import { type TariffVersionRow, serializeTariff } from "./tariff-queries.ts";

/**
 * Inserts a version from a day on and ends the previous one the day before. INVALID for past days; TARIFF_OVERLAP when
 * it would not be the last version.
 */
export async function addTariff(call: Call, draft: ServiceTariffInput): Promise<ServiceTariff> {
  const today = dayOf(call.now);
  if (draft.validFrom < today) throw new Refusal("INVALID", { fields: { validFrom: ["PAST"] } });
  if (draft.validTo && draft.validTo < draft.validFrom)
    throw new Refusal("INVALID", { fields: { validTo: ["INVALID_PERIOD"] } });
  const code = tariffCodeOf(draft);
  return inTransaction(call.db, async (tx) => {
    await requireExistingCodes(tx, [["documentType", "DOCUMENT_TYPE", draft.documentType]]);
    const before = await lockNewest(tx, code);
    if (before && !isAfter(before, draft)) throw overlap(before);
    const stamps = { now: call.now.toISOString(), by: requireCaller(call).userId };
    const id = await insertAfter(tx, stamps, before, { ...draft, basis: draft.basis || null, code });
    const row = await lockOne(tx, id);
    await writeAuditEntry(tx, call, { action: "tariffs.add", kind: "tariff", id: row.id, after: { ...draft, code } });
    return serializeTariff(row, today);
  });
}

/** Ends the newest version on a day, or removes its end. Past days are not affected. */
export async function endTariff(
  call: Call,
  input: ParsedOf<typeof onlineServicesContract.endTariff>,
): Promise<ServiceTariff> {
  const today = dayOf(call.now);
  const validTo = input.validTo ?? null;
  return inTransaction(call.db, async (tx) => {
    const row = await lockOne(tx, input._id);
    const current = { kind: "tariff", id: row.id, updatedAt: row.updatedAt, shape: ServiceTariff };
    await assertVersion(tx, { ...current, show: () => serializeTariff(row, today) }, input);
    const newestVersion = await lockNewest(tx, row.code);
    const hasEnded = row.validTo !== null && row.validTo < today;
    if (newestVersion?.id !== row.id || hasEnded) throw new Refusal("TRANSITION_NOT_ALLOWED");
    if (validTo && (validTo < today || validTo < row.validFrom))
      throw new Refusal("INVALID", { fields: { validTo: [validTo < today ? "PAST" : "INVALID_PERIOD"] } });
    await setEnd(tx, call, row, validTo);
    await writeAuditEntry(tx, call, {
      action: "tariffs.end",
      kind: "tariff",
      id: row.id,
      before: { validTo: row.validTo },
      after: { validTo },
    });
    return serializeTariff(await lockOne(tx, row.id), today);
  });
}

/**
 * Withdraws a version that begins today or later, so that a mistake can be corrected the same day. The previous version
 * continues without end; prices of existing requests stay.
 */
export async function withdrawTariff(call: Call, id: string): Promise<void> {
  const today = dayOf(call.now);
  await inTransaction(call.db, async (tx) => {
    const row = await lockOne(tx, id);
    const newestVersion = await lockNewest(tx, row.code);
    if (row.validFrom < today || newestVersion?.id !== row.id) throw new Refusal("TRANSITION_NOT_ALLOWED");
    await removeLastVersion(tx, row);
    await writeAuditEntry(tx, call, { action: "tariffs.withdraw", kind: "tariff", id, before: row });
  });
}

/** Code of a tariff; the database checks the same rule. */
export function tariffCodeOf(
  tariff: Pick<ServiceTariffInput, "family" | "concept" | "currency" | "documentType" | "residence">,
): string {
  const residence = tariff.residence === "any" ? undefined : tariff.residence;
  return [tariff.family, tariff.concept, tariff.currency, tariff.documentType, residence].filter(Boolean).join("-");
}

/** Locks the versions of this code until the transaction ends. Returns the newest. */
async function lockNewest(tx: Transaction, code: string): Promise<TariffVersionRow | undefined> {
  const hasCode = eq(tariffs.code, code);
  await tx.select({ id: tariffs.id }).from(tariffs).where(hasCode).orderBy(asc(tariffs.validFrom)).for("update");
  // Read again: the previous holder of the lock may have added one.
  const [newestVersion] = await tx
    .select()
    .from(tariffs)
    .where(and(hasCode, isNull(tariffs.nextFrom)));
  return newestVersion;
}

/**
 * Updates the previous version and inserts the new one in one statement, because the constraint on the chain is checked
 * at its end.
 */
export async function insertAfter(
  tx: Transaction,
  { now, by }: { readonly now: string; readonly by: string | null },
  before: TariffVersionRow | undefined,
  values: Omit<ServiceTariffInput, "basis"> & { readonly code: string; readonly basis: string | null },
): Promise<string> {
  const id = newId();
  const { nameEs, nameEn } = conceptNames[values.concept];
  const lastDay = before && (before.validTo ?? addDays(values.validFrom, -1));
  const inserted = await tx.execute<{ id: string }>(sql`
    with before as (
      update tariffs set next_from = ${values.validFrom}, valid_to = ${lastDay ?? null}, ends_with_next = valid_to is null, updated_at = ${now}, updated_by = ${by}
      where id = ${before?.id ?? null} and next_from is null returning id)
    insert into tariffs (id, code, name_es, name_en, family, concept, document_type, residence, currency, amount, per_copy,
      valid_from, valid_to, basis, created_at, created_by, updated_at, updated_by)
    select ${id}, ${values.code}, ${nameEs}, ${nameEn}, ${values.family}, ${values.concept}, ${values.documentType ?? null},
      ${values.residence}, ${values.currency}, ${values.amount}::numeric, ${values.perCopy}, ${values.validFrom}::date,
      ${values.validTo ?? null}::date, ${values.basis}, ${now}::timestamptz, ${by}::uuid, ${now}::timestamptz, ${by}::uuid
    where ${before === undefined} or exists (select 1 from before)
    on conflict do nothing returning id`);
  // Another transaction inserted the first version of this code at the same time.
  if (inserted.rows.length === 0) throw new Refusal("TARIFF_OVERLAP", { facts: { code: values.code } });
  return id;
}

/**
 * Deletes the last version; the previous one has no next version, and continues if it ended only because of this one.
 */
async function removeLastVersion(tx: Transaction, row: TariffVersionRow): Promise<void> {
  const dayBefore = addDays(row.validFrom, -1);
  await tx.execute(sql`
    with deleted as (delete from tariffs where id = ${row.id} returning code, valid_from)
    update tariffs set next_from = null,
      valid_to = case when tariffs.ends_with_next then nullif(tariffs.valid_to, ${dayBefore}::date) else tariffs.valid_to end
    from deleted where tariffs.code = deleted.code and tariffs.next_from = deleted.valid_from`);
}

async function lockOne(tx: Transaction, id: string): Promise<TariffVersionRow> {
  const [tariff] = await tx.select({ code: tariffs.code }).from(tariffs).where(eq(tariffs.id, id));
  if (tariff) await lockNewest(tx, tariff.code);
  const [row] = await tx.select().from(tariffs).where(eq(tariffs.id, id)).for("update");
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

async function setEnd(tx: Transaction, call: Call, row: TariffVersionRow, validTo: string | null): Promise<void> {
  await tx
    .update(tariffs)
    .set({ validTo, updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId })
    .where(eq(tariffs.id, row.id));
}

/** After the first day of the newest version, and after its last day if it has one. */
function isAfter(newestVersion: TariffVersionRow, { validFrom }: ServiceTariffInput): boolean {
  return validFrom > newestVersion.validFrom && (newestVersion.validTo === null || validFrom > newestVersion.validTo);
}

function overlap({ validFrom, validTo }: TariffVersionRow): Refusal {
  return new Refusal("TARIFF_OVERLAP", { facts: { validFrom, validTo } });
}
