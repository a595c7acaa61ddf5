/** What the firm does with a tariff: sets a new amount from a day on, lets it end, takes back what has not begun. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { requireKnownCodes } from "../../nomenclators/server/public.ts";
import type { onlineServicesContract } from "../contract.ts";
import { ServiceTariff, type ServiceTariffInput } from "../tariff.ts";
import { conceptNames } from "./seeded-services.ts";
import { tariffs } from "./tables.ts";
import { type TariffVersionRow, shownTariff } from "./tariff-queries.ts";

/**
 * Writes a version from a day on and ends the one before it the day before. Refuses days that are past, and
 * TARIFF_OVERLAP when it would not come after every version there is.
 */
export async function addTariff(call: Call, draft: ServiceTariffInput): Promise<ServiceTariff> {
  const today = dayOf(call.now);
  if (draft.validFrom < today) throw new Refusal("INVALID", { fields: { validFrom: ["PAST"] } });
  if (draft.validTo && draft.validTo < draft.validFrom)
    throw new Refusal("INVALID", { fields: { validTo: ["INVALID_PERIOD"] } });
  const code = tariffCodeOf(draft);
  return inTransaction(call.db, async (tx) => {
    await requireKnownCodes(tx, [["documentType", "DOCUMENT_TYPE", draft.documentType]]);
    const before = await lockNewest(tx, code);
    if (before && !comesAfter(before, draft)) throw overlap(before);
    const stamp = { now: call.now.toISOString(), by: requireCaller(call).userId };
    const id = await insertAfter(tx, stamp, before, { ...draft, basis: draft.basis || null, code });
    const row = await lockOne(tx, id);
    await writeAuditEntry(tx, call, { action: "tariffs.add", kind: "tariff", id: row.id, after: { ...draft, code } });
    return shownTariff(row, today);
  });
}

/** Lets the newest version end on a day, or go on without end. Days that are past stay as they were. */
export async function endTariff(
  call: Call,
  wanted: ParsedOf<typeof onlineServicesContract.endTariff>,
): Promise<ServiceTariff> {
  const today = dayOf(call.now);
  const validTo = wanted.validTo ?? null;
  return inTransaction(call.db, async (tx) => {
    const row = await lockOne(tx, wanted._id);
    const standing = { kind: "tariff", id: row.id, updatedAt: row.updatedAt, shape: ServiceTariff };
    await assertVersion(tx, { ...standing, show: () => shownTariff(row, today) }, wanted);
    const newest = await lockNewest(tx, row.code);
    const isOver = row.validTo !== null && row.validTo < today;
    if (newest?.id !== row.id || isOver) throw new Refusal("TRANSITION_NOT_ALLOWED");
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
    return shownTariff(await lockOne(tx, row.id), today);
  });
}

/**
 * Takes back a change that has not begun, or that begins today: a slip must not cost a day. The version it would have
 * ended goes on without end; requests priced meanwhile keep their price.
 */
export async function withdrawTariff(call: Call, id: string): Promise<void> {
  const today = dayOf(call.now);
  await inTransaction(call.db, async (tx) => {
    const row = await lockOne(tx, id);
    const newest = await lockNewest(tx, row.code);
    if (row.validFrom < today || newest?.id !== row.id) throw new Refusal("TRANSITION_NOT_ALLOWED");
    await takeOut(tx, row);
    await writeAuditEntry(tx, call, { action: "tariffs.withdraw", kind: "tariff", id, before: row });
  });
}

/** What a tariff is for, as one text; the database checks the same. */
export function tariffCodeOf(
  of: Pick<ServiceTariffInput, "family" | "concept" | "currency" | "documentType" | "residence">,
): string {
  const residence = of.residence === "any" ? undefined : of.residence;
  return [of.family, of.concept, of.currency, of.documentType, residence].filter(Boolean).join("-");
}

/** Nobody else adds to, ends or withdraws versions of this code until we are done. Returns the newest. */
async function lockNewest(tx: Transaction, code: string): Promise<TariffVersionRow | undefined> {
  const ofCode = eq(tariffs.code, code);
  await tx.select({ id: tariffs.id }).from(tariffs).where(ofCode).orderBy(asc(tariffs.validFrom)).for("update");
  // Read again: the one who held the lock may have added one.
  const [newest] = await tx
    .select()
    .from(tariffs)
    .where(and(ofCode, isNull(tariffs.nextFrom)));
  return newest;
}

/**
 * The version before names the new one and the new one must be there: both in one statement, because only then does
 * the database look at the chain when it is whole again.
 */
export async function insertAfter(
  tx: Transaction,
  { now, by }: { readonly now: string; readonly by: string | null },
  before: TariffVersionRow | undefined,
  values: Omit<ServiceTariffInput, "basis"> & { readonly code: string; readonly basis: string | null },
): Promise<string> {
  const id = newId();
  const { nameEs, nameEn } = conceptNames[values.concept];
  const last = before && (before.validTo ?? addDays(values.validFrom, -1));
  const inserted = await tx.execute<{ id: string }>(sql`
    with before as (
      update tariffs set next_from = ${values.validFrom}, valid_to = ${last ?? null}, ends_with_next = valid_to is null, updated_at = ${now}, updated_by = ${by}
      where id = ${before?.id ?? null} and next_from is null returning id)
    insert into tariffs (id, code, name_es, name_en, family, concept, document_type, residence, currency, amount, per_copy,
      valid_from, valid_to, basis, created_at, created_by, updated_at, updated_by)
    select ${id}, ${values.code}, ${nameEs}, ${nameEn}, ${values.family}, ${values.concept}, ${values.documentType ?? null},
      ${values.residence}, ${values.currency}, ${values.amount}::numeric, ${values.perCopy}, ${values.validFrom}::date,
      ${values.validTo ?? null}::date, ${values.basis}, ${now}::timestamptz, ${by}::uuid, ${now}::timestamptz, ${by}::uuid
    where ${before === undefined} or exists (select 1 from before)
    on conflict do nothing returning id`);
  // Somebody else wrote the very first version of this code at the same time.
  if (inserted.rows.length === 0) throw new Refusal("TARIFF_OVERLAP", { facts: { code: values.code } });
  return id;
}

/** Deletes the last version; the one before it names none again, and goes on when it ended only because of this one. */
async function takeOut(tx: Transaction, row: TariffVersionRow): Promise<void> {
  const eve = addDays(row.validFrom, -1);
  await tx.execute(sql`
    with gone as (delete from tariffs where id = ${row.id} returning code, valid_from)
    update tariffs set next_from = null,
      valid_to = case when tariffs.ends_with_next then nullif(tariffs.valid_to, ${eve}::date) else tariffs.valid_to end
    from gone where tariffs.code = gone.code and tariffs.next_from = gone.valid_from`);
}

async function lockOne(tx: Transaction, id: string): Promise<TariffVersionRow> {
  const [found] = await tx.select({ code: tariffs.code }).from(tariffs).where(eq(tariffs.id, id));
  if (found) await lockNewest(tx, found.code);
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

/** Behind the first day of the newest version, and behind its last one when that is known. */
function comesAfter(newest: TariffVersionRow, { validFrom }: ServiceTariffInput): boolean {
  return validFrom > newest.validFrom && (newest.validTo === null || validFrom > newest.validTo);
}

function overlap({ validFrom, validTo }: TariffVersionRow): Refusal {
  return new Refusal("TARIFF_OVERLAP", { facts: { validFrom, validTo } });
}
