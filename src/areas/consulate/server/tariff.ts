/** What consulate contracts cost: said from a day on, never changed; what is written down keeps the price it had. */
import { desc, lte } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { mapUniqueViolation } from "../../../server/crud/unique-violation.ts";
import { unknownCodeErrors } from "../../nomenclators/server/public.ts";
import type { ConsulateTariff, ConsulateTariffInput } from "../tariff.ts";
import { consulateTariffs as t } from "./tables.ts";

type Row = typeof t.$inferSelect;
const shown = ({ id: _id, ...row }: Row): ConsulateTariff => ({ _id, ...row });

/** Of that day; nothing where nobody ever said one. */
export async function tariffOn(db: Queryable, day: string): Promise<ConsulateTariff | undefined> {
  const [found] = await db.select().from(t).where(lte(t.validFrom, day)).orderBy(desc(t.validFrom)).limit(1);
  return found && shown(found);
}

export async function readTariffs({ db, now }: Call) {
  const history = (await db.select().from(t).orderBy(desc(t.validFrom))).map(shown);
  const today = dayOf(now);
  return { inForce: history.find(({ validFrom }) => validFrom <= today) ?? null, history };
}

export async function setTariff(wanted: ConsulateTariffInput, call: Call): Promise<ConsulateTariff> {
  const work = async (tx: Transaction) => {
    await refuseWrong(tx, wanted, dayOf(call.now));
    const { notesEs = "", notesEn = "", ...said } = wanted;
    const at = call.now.toISOString();
    const by = requireCaller(call).userId;
    const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    const [row] = await tx
      .insert(t)
      .values({ ...said, notesEs, notesEn, ...stamps })
      .returning();
    if (!row) throw new Error("no row was written");
    await writeAuditEntry(tx, call, {
      action: "consulate.setTariff",
      kind: "consulateTariff",
      id: row.id,
      after: wanted,
    });
    return shown(row);
  };
  // Another one may hold from that day already.
  return inTransaction(call.db, work).catch(mapUniqueViolation({ consulate_tariffs_valid_from_unique: "validFrom" }));
}

async function refuseWrong(tx: Transaction, wanted: ConsulateTariffInput, today: string): Promise<void> {
  const { validFrom, perDocument, unlimitedPurposes } = wanted;
  const types = perDocument.map(({ documentType }) => documentType);
  const repeated = types.flatMap((type, at) =>
    types.indexOf(type) < at ? [[`perDocument.${at}.documentType`, ["CHOICE"]] as const] : [],
  );
  const fields = {
    ...(await unknownCodeErrors(tx, [
      ...types.map((type, at) => [`perDocument.${at}.documentType`, "DOCUMENT_TYPE", type] as const),
      ["unlimitedPurposes", "PURPOSE", unlimitedPurposes],
    ])),
    ...Object.fromEntries(repeated),
    ...(validFrom < today && { validFrom: ["PAST"] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Without a price until somebody types one; the consulate's own rule of seven documents, and its exception. */
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
