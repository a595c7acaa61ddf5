/** Reads tariffs: those in force on a day, and every past and future version. */
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { matchesTerms, equals } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { codeNames, namingOf } from "../../../administration/nomenclators/server/public.ts";
import type { onlineServicesContract } from "../contract.ts";
import { words as en } from "../staff-words.en.ts";
import { words as es } from "../staff-words.es.ts";
import type { TariffState } from "../offer-kinds.ts";
import { type Price, type ServiceTariff } from "../tariff.ts";
import { tariffListContract as listed } from "../tariff-list.ts";
import { priceFrom, type DocumentToPrice } from "./price.ts";
import { tariffs } from "./tables.ts";

export type TariffVersionRow = typeof tariffs.$inferSelect;
const words = { es, en };

/** The price of one form at an instant (AP: when it is finished; TR: when it is approved). */
export async function servicePrice(
  db: Queryable,
  order: DocumentToPrice & { readonly family: ServiceTariff["family"]; readonly at: Date },
): Promise<Price> {
  return priceFrom(await tariffsInForce(db, order.at, order.family), order);
}

/** Every tariff valid on the Havana day of an instant. */
export async function tariffsInForce(
  db: Queryable,
  at: Date,
  family?: ServiceTariff["family"],
): Promise<TariffVersionRow[]> {
  return db
    .select()
    .from(tariffs)
    .where(and(hasState("inForce", dayOf(at)), family ? eq(tariffs.family, family) : undefined))
    .orderBy(asc(tariffs.code));
}

/** Names of tariffs by code: concept, document if specific, and currency. */
export async function tariffNames(
  db: Queryable,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(tariffs)
    .where(inArray(tariffs.code, [...codes]))
    .orderBy(tariffs.validFrom);
  const documents = await codeNames(
    db,
    rows.flatMap(({ documentType }) => documentType ?? []),
    language,
  );
  const { residences } = words[language].tariffs;
  return new Map(
    rows.map(({ code, nameEs, nameEn, documentType, residence, currency }) => [
      code,
      [
        { es: nameEs, en: nameEn }[language],
        documentType && (documents.get(documentType) ?? documentType),
        residence !== "any" && residences[residence],
        currency,
      ]
        .filter(Boolean)
        .join(" · "),
    ]),
  );
}

/** Price of the legalization of any document on the Havana day of an instant, in each currency. */
export async function legalizationPrices(db: Queryable, at: Date) {
  const inForce = await tariffsInForce(db, at, "LEG");
  return inForce
    .filter(({ concept, documentType }) => concept === "legalization" && !documentType)
    .map(({ currency, amount }) => ({ currency, legalization: amount, consulate: null }));
}

/** Every version, of a family or applicable to a document, oldest first within a code. */
export async function listTariffVersions(
  call: Call,
  query: ParsedOf<typeof onlineServicesContract.everyTariff>,
): Promise<ServiceTariff[]> {
  const today = dayOf(call.now);
  const rows = await call.db
    .select()
    .from(tariffs)
    .where(
      and(
        query.family ? eq(tariffs.family, query.family) : undefined,
        query.documentType ? or(isNull(tariffs.documentType), eq(tariffs.documentType, query.documentType)) : undefined,
        query.active === undefined ? undefined : sql`(${hasState("inForce", today)}) = ${query.active}`,
      ),
    )
    .orderBy(asc(tariffs.code), asc(tariffs.validFrom))
    .limit(maxRows);
  return rows.map((row) => serializeTariff(row, today));
}

export const tariffsList = listHandlers(listed, {
  cellContext: async (language, { db }) => ({
    ...words[language].tariffs,
    language,
    documentOf: await namingOf(db, "DOCUMENT_TYPE", language),
  }),
  fileName: ({ title }) => title,
  log: { action: "tariffs.export", kind: "tariffs" },
  id: tariffs.id,
  where: (call, query) =>
    and(
      equals(tariffs.family, query.family),
      equals(tariffs.concept, query.concept),
      equals(tariffs.currency, query.currency),
      equals(tariffs.code, query.code),
      query.state ? hasState(query.state, dayOf(call.now)) : undefined,
      ...matchesTerms(searchText, query.search),
    ),
  sorts: { code: [tariffs.code, tariffs.validFrom], validFrom: [tariffs.validFrom, tariffs.code] },
  readRows: async (call, slice) => {
    const today = dayOf(call.now);
    const rows = await call.db
      .select()
      .from(tariffs)
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map((row) => serializeTariff(row, today));
  },
});

/** A tariff with its state on a day. */
export function serializeTariff(row: TariffVersionRow, today: string): ServiceTariff {
  const state = stateOn(row, today);
  return {
    _id: row.id,
    code: row.code,
    name: { es: row.nameEs, en: row.nameEn },
    family: row.family,
    concept: row.concept,
    ...(row.documentType ? { documentType: row.documentType } : {}),
    residence: row.residence,
    currency: row.currency,
    amount: row.amount,
    perCopy: row.perCopy,
    validFrom: row.validFrom,
    ...(row.validTo ? { validTo: row.validTo } : {}),
    ...(row.basis ? { basis: row.basis } : {}),
    state,
    active: state === "inForce",
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const maxRows = 5000;

function stateOn({ validFrom, validTo, active }: TariffVersionRow, today: string): TariffState {
  if (active && validFrom > today) return "planned";
  return !active || (validTo !== null && validTo < today) ? "past" : "inForce";
}

function hasState(state: TariffState, today: string): SQL | undefined {
  if (state === "planned") return and(eq(tariffs.active, true), sql`${tariffs.validFrom} > ${today}`);
  if (state === "past") return sql`(not ${tariffs.active} or ${tariffs.validTo} < ${today})`;
  return and(
    eq(tariffs.active, true),
    lte(tariffs.validFrom, today),
    sql`(${tariffs.validTo} is null or ${tariffs.validTo} >= ${today})`,
  );
}

/** No index: there are few tariffs. */
const document = sql`(select concat_ws(' ', n.name_es, n.name_en) from nomenclators n where n.code = ${tariffs.documentType})`;
const searchText = searchTextOf(tariffs.code, tariffs.nameEs, tariffs.nameEn, tariffs.basis, document);
