/** Notarial filings as people keep them: numbered by the year, for a client in use, by one of the firm's lawyers. */
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { multiply } from "../../../kit/money.ts";
import { formatDay } from "../../../kit/format.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { byClient } from "../../clients/server/public.ts";
import { clients } from "../../clients/server/tables.ts";
import { restoreDocumentsWith, trashDocumentsWith } from "../../media/server/public.ts";
import {
  unknownCodeErrors,
  countryNaming,
  isCountry,
  namingOf,
  nomenclatorsOf,
} from "../../nomenclators/server/public.ts";
import { fullNameOf, hasTrait } from "../../people/server/public.ts";
import { displayName, users } from "../../people/server/tables.ts";
import { deedAct } from "../columns.ts";
import { notarialFilingRoutes, type NotarialFiling, type NotarialFilingDraft } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { notarialFilings } from "./tables.ts";

const words = { es, en };
const n = notarialFilings;
type Typed = { readonly [Name in keyof NotarialFilingDraft]?: NotarialFilingDraft[Name] | undefined };
type Row = typeof notarialFilings.$inferSelect;

export const notarialFilingResource = tableResource(notarialFilingRoutes, {
  table: notarialFilings,
  auditKind: "notarialFiling",
  actionPrefix: "notarialFilings",
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    countryOf: countryNaming(language),
    actOf: await namingOf(db, "ACT_TYPE", language),
    deedOf: await namingOf(db, "DEED_TYPE", language),
    conceptOf: await namingOf(db, "NOTARIAL_CONCEPT", language),
    stampOf: await namingOf(db, "REVENUE_STAMP", language),
    wayOf: await namingOf(db, "ACQUISITION_WAY", language),
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
  toColumns: async (call, tx, wanted, before) => {
    const meant = meantBy(wanted, before);
    const faults = { ...(await faultsOf(tx, wanted, before)), ...missingOf(meant), ...dayFault(wanted, call.now) };
    if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
    const { client, lawyer, stamps, ...typed } = wanted;
    return {
      ...toColumns(notarialFilings, { ...typed, ...meant }),
      ...(client && { clientId: client }),
      ...(lawyer && { lawyerId: lawyer }),
      ...(stamps && { stamps: await worthOf(tx, stamps, before) }),
      ...(!before && { number: await nextNumber(tx, "NT", call.now) }),
    };
  },
  afterWrite: async (call, tx, deed, { id }) => {
    const documents = { element: "notarialFiling", elementId: id } as const;
    if (deed === "remove") await trashDocumentsWith(tx, documents, call.now);
    if (deed === "restore") await restoreDocumentsWith(tx, documents);
  },
  uniqueErrors: { notarial_filings_number_unique: null },
  // What was observed is nobody's once it is gone.
  auditedFields: (filing) => Object.fromEntries(Object.entries(filing).filter(([name]) => name !== "observations")),
});

/** What belongs to its kind of document, its act and its bill: the rest of it goes. */
function meantBy(wanted: Typed, before: Row | undefined) {
  const said = <Name extends keyof Typed & keyof Row>(name: Name) =>
    wanted[name] === undefined ? before?.[name] : wanted[name];
  const isKept = said("documentType") === "protocolizable";
  const actType = isKept ? said("actType") || null : null;
  const voucherPending = said("voucherPending") ?? false;
  return {
    documentType: said("documentType"),
    actType,
    deedType: actType === deedAct ? said("deedType") || null : null,
    protocolNumber: isKept ? said("protocolNumber") || null : null,
    voucherPending,
    billNumber: voucherPending ? null : said("billNumber") || null,
  };
}

function missingOf({ documentType, actType, deedType, voucherPending, billNumber }: ReturnType<typeof meantBy>) {
  const missing = {
    actType: documentType === "protocolizable" && !actType,
    deedType: actType === deedAct && !deedType,
    billNumber: !voucherPending && !billNumber,
  };
  return Object.fromEntries(
    Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [[name, ["REQUIRED"]]] : [])),
  );
}

const dayFault = ({ procedureDate }: Typed, now: Date): Record<string, string[]> =>
  procedureDate && procedureDate > dayOf(now) ? { procedureDate: ["FUTURE"] } : {};

async function faultsOf(tx: Transaction, wanted: Typed, before?: Row): Promise<Record<string, string[]>> {
  const { client, lawyer, country } = wanted;
  const known = before?.stamps.map(({ stamp }) => stamp);
  return {
    ...(await unknownCodeErrors(tx, [
      ["actType", "ACT_TYPE", wanted.actType, before?.actType],
      ["deedType", "DEED_TYPE", wanted.deedType, before?.deedType],
      ["concept", "NOTARIAL_CONCEPT", wanted.concept, before?.concept],
      ...(wanted.stamps ?? []).map(({ stamp }, at) => [`stamps.${at}.stamp`, "REVENUE_STAMP", stamp, known] as const),
    ])),
    ...(country && !isCountry(country) && { country: ["CHOICE"] }),
    ...(client && client !== before?.clientId && !(await isInUse(tx, client)) && { client: ["CHOICE"] }),
    ...(lawyer && lawyer !== before?.lawyerId && !(await hasTrait(tx, lawyer, "lawyer")) && { lawyer: ["CHOICE"] }),
  };
}

/** A client whom new filings may name, held until the transaction ends. */
async function isInUse(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx.select().from(clients).where(eq(clients.id, id)).for("key share");
  return found !== undefined && found.active && found.mergedInto === null;
}

/** Stamps with what they are worth; of those that stood there already what they were worth then. */
async function worthOf(tx: Transaction, given: NonNullable<Typed["stamps"]>, before: Row | undefined) {
  const items = await nomenclatorsOf(
    tx,
    given.map(({ stamp }) => stamp),
  );
  return given.map(({ stamp, quantity }) => {
    const same = before?.stamps.find((each) => each.stamp === stamp && each.quantity === quantity);
    const value = Number(items.get(stamp)?.meta?.value ?? 0);
    return { stamp, quantity, amount: same?.amount ?? multiply(value.toFixed(2), quantity) };
  });
}

async function readFilings(
  { db }: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<NotarialFiling[]> {
  const rows = await db
    .select({ filing: notarialFilings, client: clients, lawyer: displayName })
    .from(notarialFilings)
    .innerJoin(clients, eq(clients.id, n.clientId))
    .innerJoin(users, eq(users.id, n.lawyerId))
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
