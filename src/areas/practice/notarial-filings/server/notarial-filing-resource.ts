/** The CRUD resource of notarial filings: numbered by year, for an active client, by a lawyer of the firm. */
import { and, eq, gte, lte, type SQL, sql, getViewSelectedFields } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { multiply } from "../../../../kit/numbers/money.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { byClient, clientView, isSelectable, lockClient } from "../../clients/server/public.ts";
import { restoreDocumentsWith, trashDocumentsWith } from "../../../collaboration/media/server/public.ts";
import {
  unknownCodeErrors,
  countryNaming,
  isCountry,
  namingOf,
  nomenclatorsOf,
} from "../../../administration/nomenclators/server/public.ts";
import { fullNameOf, hasTrait, displayName, userView } from "../../../administration/people/server/public.ts";
import { publicDeedAct } from "../columns.ts";
import { notarialFilingRoutes, type NotarialFiling, type NotarialFilingDraft } from "../contract.ts";
import { notarialFilingFields } from "../notarial-filing-fields.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { notarialFilings } from "./tables.ts";

const words = { es, en };
const n = notarialFilings;
type FilingInput = { readonly [Name in keyof NotarialFilingDraft]?: NotarialFilingDraft[Name] | undefined };
type Row = typeof notarialFilings.$inferSelect;

export const notarialFilingResource = tableResource(notarialFilingRoutes, {
  table: notarialFilings,
  fields: notarialFilingFields,
  auditKind: "notarialFiling",
  auditsViews: true,
  actionPrefix: "notarialFilings",
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    countryOf: countryNaming(language),
    actOf: await namingOf(db, "ACT_TYPE", language),
    deedTypeLabel: await namingOf(db, "DEED_TYPE", language),
    conceptOf: await namingOf(db, "NOTARIAL_CONCEPT", language),
    stampOf: await namingOf(db, "REVENUE_STAMP", language),
    acquisitionWayLabel: await namingOf(db, "ACQUISITION_WAY", language),
  }),
  displayName: ({ number, client, procedureDate }) => ({
    es: `${number}, ${client.name}, ${formatDay(procedureDate, "es")}`,
    en: `${number}, ${client.name}, ${formatDay(procedureDate, "en")}`,
  }),
  relatedSearch: (call) => [byClient(call, n.clientId)],
  sorts: { number: spanishSortKey(n.number), procedureDate: n.procedureDate, fee: [n.currency, n.fee] },
  where: ({ client, lawyer, stamp, from, to, feeFrom, feeTo }) => {
    if ((from && to && from > to) || (feeFrom && feeTo && Number(feeFrom) > Number(feeTo)))
      throw new Refusal("INVALID_PERIOD");
    return and(
      client ? eq(n.clientId, client) : undefined,
      lawyer ? eq(n.lawyerId, lawyer) : undefined,
      stamp ? sql`${n.stamps} @> ${JSON.stringify([{ stamp }])}::jsonb` : undefined,
      from ? gte(n.procedureDate, from) : undefined,
      to ? lte(n.procedureDate, to) : undefined,
      feeFrom ? gte(n.fee, feeFrom) : undefined,
      feeTo ? lte(n.fee, feeTo) : undefined,
    );
  },
  read: readFilings,
  toColumns: async (call, tx, input, before) => {
    const dependent = dependentColumns(input, before);
    const errors = {
      ...(await fieldErrors(tx, input, before)),
      ...missingErrors(dependent),
      ...dateErrors(input, call.now),
    };
    if (Object.keys(errors).length > 0) throw new Refusal("INVALID", { fields: errors });
    const { client, lawyer, stamps, ...rest } = input;
    return {
      ...toColumns(notarialFilings, { ...rest, ...dependent }),
      ...(client && { clientId: client }),
      ...(lawyer && { lawyerId: lawyer }),
      ...(stamps && { stamps: await withAmounts(tx, stamps, before) }),
      ...(!before && { number: await nextNumber(tx, "NT", call.now) }),
    };
  },
  afterWrite: async (call, tx, action, { id }) => {
    const documents = { element: "notarialFiling", elementId: id } as const;
    if (action === "remove") await trashDocumentsWith(tx, documents, call.now);
    if (action === "restore") await restoreDocumentsWith(tx, documents);
  },
  uniqueErrors: { notarial_filings_number_unique: null },
});

/** Columns that depend on the kind of document, the act and the bill; those that do not apply become null. */
function dependentColumns(input: FilingInput, before: Row | undefined) {
  const valueOf = <Name extends keyof FilingInput & keyof Row>(name: Name) =>
    input[name] === undefined ? before?.[name] : input[name];
  const isProtocolizable = valueOf("documentType") === "protocolizable";
  const actType = isProtocolizable ? valueOf("actType") || null : null;
  const voucherPending = valueOf("voucherPending") ?? false;
  return {
    documentType: valueOf("documentType"),
    actType,
    deedType: actType === publicDeedAct ? valueOf("deedType") || null : null,
    protocolNumber: isProtocolizable ? valueOf("protocolNumber") || null : null,
    voucherPending,
    billNumber: voucherPending ? null : valueOf("billNumber") || null,
  };
}

function missingErrors({
  documentType,
  actType,
  deedType,
  voucherPending,
  billNumber,
}: ReturnType<typeof dependentColumns>) {
  const missing = {
    actType: documentType === "protocolizable" && !actType,
    deedType: actType === publicDeedAct && !deedType,
    billNumber: !voucherPending && !billNumber,
  };
  return Object.fromEntries(
    Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [[name, ["REQUIRED"]]] : [])),
  );
}

const dateErrors = ({ procedureDate }: FilingInput, now: Date): Record<string, string[]> =>
  procedureDate && procedureDate > dayOf(now) ? { procedureDate: ["FUTURE"] } : {};

async function fieldErrors(tx: Transaction, input: FilingInput, before?: Row): Promise<Record<string, string[]>> {
  const { client, lawyer, country } = input;
  const currentStamps = before?.stamps.map(({ stamp }) => stamp);
  return {
    ...(await unknownCodeErrors(tx, [
      ["actType", "ACT_TYPE", input.actType, before?.actType],
      ["deedType", "DEED_TYPE", input.deedType, before?.deedType],
      ["concept", "NOTARIAL_CONCEPT", input.concept, before?.concept],
      ...(input.stamps ?? []).map(
        ({ stamp }, at) => [`stamps.${at}.stamp`, "REVENUE_STAMP", stamp, currentStamps] as const,
      ),
    ])),
    ...(country && !isCountry(country) && { country: ["CHOICE"] }),
    ...(client && client !== before?.clientId && !isSelectable(await lockClient(tx, client)) && { client: ["CHOICE"] }),
    ...(lawyer && lawyer !== before?.lawyerId && !(await hasTrait(tx, lawyer, "lawyer")) && { lawyer: ["CHOICE"] }),
  };
}

/** Adds the amount of each stamp; unchanged stamps keep the amount they had. */
async function withAmounts(tx: Transaction, stamps: NonNullable<FilingInput["stamps"]>, before: Row | undefined) {
  const items = await nomenclatorsOf(
    tx,
    stamps.map(({ stamp }) => stamp),
  );
  return stamps.map(({ stamp, quantity }) => {
    const unchanged = before?.stamps.find((each) => each.stamp === stamp && each.quantity === quantity);
    const value = Number(items.get(stamp)?.meta?.value ?? 0);
    return { stamp, quantity, amount: unchanged?.amount ?? multiply(value.toFixed(2), quantity) };
  });
}

async function readFilings(
  { db }: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<NotarialFiling[]> {
  const rows = await db
    .select({ filing: notarialFilings, client: getViewSelectedFields(clientView), lawyer: displayName })
    .from(notarialFilings)
    .innerJoin(clientView, eq(clientView.id, n.clientId))
    .innerJoin(userView, eq(userView.id, n.lawyerId))
    .where(where)
    .orderBy(...order);
  return rows.map(({ filing: { id, ...row }, client, lawyer }) => ({
    ...row,
    _id: id,
    client: { _id: client.id, name: client.name },
    acquisitionWay: client.acquisitionWay,
    lawyer: { _id: lawyer.id, name: fullNameOf(lawyer) },
  }));
}
