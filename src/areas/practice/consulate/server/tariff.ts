/**
 * Tariffs of consulate contracts. A tariff is valid from a day on and never changes; contracts keep the price they were
 * created with.
 */
import { desc, lte } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import { mapUniqueViolation } from "../../../../server/crud/unique-violation.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import type { ConsulateTariff, ConsulateTariffInput } from "../tariff.ts";
import { consulateTariffs as t } from "./tables.ts";

type Row = typeof t.$inferSelect;
const serializeTariff = ({ id: _id, ...row }: Row): ConsulateTariff => ({ _id, ...row });

/** The tariff of that day; undefined if none was set. */
export async function tariffOn(db: Queryable, day: string): Promise<ConsulateTariff | undefined> {
  const [row] = await db.select().from(t).where(lte(t.validFrom, day)).orderBy(desc(t.validFrom)).limit(1);
  return row && serializeTariff(row);
}

export async function readTariffs({ db, now }: Call) {
  const history = (await db.select().from(t).orderBy(desc(t.validFrom))).map(serializeTariff);
  const today = dayOf(now);
  return { inForce: history.find(({ validFrom }) => validFrom <= today) ?? null, history };
}

export async function setTariff(input: ConsulateTariffInput, call: Call): Promise<ConsulateTariff> {
  const insertTariff = async (tx: Transaction) => {
    await requireValidTariff(tx, input, dayOf(call.now));
    const { notesEs = "", notesEn = "", ...columns } = input;
    const at = call.now.toISOString();
    const by = requireCaller(call).userId;
    const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    const [row] = await tx
      .insert(t)
      .values({ ...columns, notesEs, notesEn, ...stamps })
      .returning();
    if (!row) throw new Error("no row was written");
    await writeAuditEntry(tx, call, {
      action: "consulate.setTariff",
      kind: "consulateTariff",
      id: row.id,
      after: input,
    });
    return serializeTariff(row);
  };
  // A tariff may already exist for that day.
  return inTransaction(call.db, insertTariff).catch(
    mapUniqueViolation({ consulate_tariffs_valid_from_unique: "validFrom" }),
  );
}

async function requireValidTariff(tx: Transaction, input: ConsulateTariffInput, today: string): Promise<void> {
  const { validFrom, perDocument, unlimitedPurposes } = input;
  const types = perDocument.map(({ documentType }) => documentType);
  const repeated = types.flatMap((type, index) =>
    types.indexOf(type) < index ? [[`perDocument.${index}.documentType`, ["CHOICE"]] as const] : [],
  );
  const fields = {
    ...(await unknownCodeErrors(tx, [
      ...types.map((type, index) => [`perDocument.${index}.documentType`, "DOCUMENT_TYPE", type] as const),
      ["unlimitedPurposes", "PURPOSE", unlimitedPurposes],
    ])),
    ...Object.fromEntries(repeated),
    ...(validFrom < today && { validFrom: ["PAST"] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Without prices until staff enter them; with the consulate's limit of seven documents and its exception. */
export async function seedTariff(tx: Transaction): Promise<void> {
  const [first] = await tx.select({ id: t.id }).from(t).limit(1);
  if (first) return;
  await tx.insert(t).values({
    validFrom: "2024-01-01",
    currency: "EUR",
    handlingFee: "0.00",
    perDocument: [],
    defaultFirmAmount: "0.00",
    defaultConsulateAmount: "0.00",
    urgentSurchargePercent: 0,
    maxDocumentsPerContract: 7,
    unlimitedPurposes: ["PR004"],
    appointmentDays: 0,
    notesEs: "",
    notesEn: "",
  });
}
