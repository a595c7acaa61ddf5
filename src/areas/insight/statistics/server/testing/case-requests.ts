/** Writes services, requests, payments and places of a test case. */
import { sql } from "drizzle-orm";
import type { Database } from "../../../../../server/database/connection.ts";
import { slots } from "../../../../procedures/availability/server/tables.ts";
import { onlineServiceOffers } from "../../../../procedures/online-services/server/tables.ts";
import {
  requestForms,
  requestGroups,
  requestPriceLines,
} from "../../../../procedures/online-requests/server/tables.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { weekOf } from "../../../../../kit/time/calendar.ts";
import { type CaseRecords, idOf, type Writer } from "./case-records.ts";

const defaultService = "a service";

/** Requests of one group share payments; a request without a group states itself whether it is paid. */
export const onlineWriters: Readonly<Record<string, Writer>> = {
  services: writeServices,
  requestForms: async (db, rows) => {
    await writeServices(db, [{ _id: defaultService, family: "TR", active: false }]);
    const requester = sql<string>`(select id from users limit 1)`;
    const groups = new Map(rows.map((row) => [groupOf(row), row]));
    await db.insert(requestGroups).values(
      [...groups].map(([group, { family, service = defaultService, createdAt }]) => ({
        commonId: idOf(group),
        number: group,
        family: family as "AP",
        status: "pending" as const,
        offerId: idOf(service),
        requesterId: requester as unknown as string,
        quantity: 1,
        termsVersion: 1,
        termsAt: String(createdAt),
        createdAt: String(createdAt),
      })),
    );
    await db.insert(requestForms).values(rows.map((row, at) => formOf(row, at, requester as unknown as string)));
    const lines = rows.flatMap(({ _id, priceLines }) =>
      (priceLines as readonly CaseRecords[]).map((line, position) => ({
        ...(line as Omit<typeof requestPriceLines.$inferInsert, "formId" | "position" | "concept">),
        formId: idOf(_id),
        position,
        concept: { es: "Concepto", en: "Concept" },
      })),
    );
    if (lines.length > 0) await db.insert(requestPriceLines).values(lines);
    const paidRows = rows.filter((row) => row.paid && !row.group);
    const paymentRows = paidRows.map((row) => ({
      _id: `paid ${String(row._id)}`,
      subject: { kind: row.family, id: groupOf(row) },
      gateway: "transfermovil",
      status: "confirmed",
      settled: true,
      amount: row.amountTotal ?? "0.00",
      currency: row.currency,
      confirmedAt: row.createdAt,
    }));
    if (paymentRows.length > 0) await writePayments(db, paymentRows);
  },
  payments: writePayments,
  places: (db, rows) =>
    db.insert(slots).values(
      rows.map(({ _id, service, date, status }) => ({
        id: idOf(_id),
        offerId: idOf(service),
        date: String(date),
        week: weekOf(String(date)),
        status: status as "available",
        commonId: status === "used" ? idOf(`holder of ${String(_id)}`) : null,
      })),
    ),
};

const groupOf = ({ _id, group }: CaseRecords) => String(group ?? `group of ${String(_id)}`);

function formOf(row: CaseRecords, at: number, requesterId: string): typeof requestForms.$inferInsert {
  const { _id, family, status, province, createdAt, approvedAt, rejectedAt, amountTotal, currency, service } = row;
  return {
    id: idOf(_id),
    commonId: idOf(groupOf(row)),
    position: at,
    number: String(_id),
    family: family as "AP",
    status: status as "pending",
    statusAt: String(createdAt),
    offerId: idOf(service ?? defaultService),
    requesterId,
    province: province as string | null,
    createdAt: String(createdAt),
    finishedAt: status === "draft" ? null : String(createdAt),
    approvedAt: approvedAt as string | null,
    rejectedAt: (rejectedAt as string | undefined) ?? null,
    amountTotal: amountTotal as string | null,
    currency: currency as "CUP",
  };
}

async function writeServices(db: Database, rows: readonly CaseRecords[]) {
  await db.insert(onlineServiceOffers).values(
    rows.map(({ _id, family, active }, order) => ({
      id: idOf(_id),
      code: String(_id),
      family: family as "AP",
      nameEs: String(_id),
      nameEn: String(_id),
      descriptionEs: "",
      descriptionEn: "",
      documentTypes: [],
      termDays: 5,
      includesLegalization: false,
      weeklyCapacity: 5,
      order,
      active: active as boolean,
    })),
  );
}

async function writePayments(db: Database, rows: readonly CaseRecords[]) {
  const started = "2026-01-01T12:00:00Z";
  await db.insert(payments).values(
    rows.map(({ _id, subject, ...row }) => {
      const { kind, id } = subject as CaseRecords;
      return {
        bankFee: "0.00",
        ...row,
        id: idOf(_id),
        reference: String(_id),
        kind,
        subjectId: idOf(id),
        subjectNumber: String(id),
        dueAmount: row.amount,
        dueCurrency: row.currency,
        description: "",
        payerName: "Ana",
        payerEmail: "ana@statistics.example",
        payerLanguage: "es",
        expiresAt: started,
        createdAt: started,
        updatedAt: started,
      } as typeof payments.$inferInsert;
    }),
  );
}
