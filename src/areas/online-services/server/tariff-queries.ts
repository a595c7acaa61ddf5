/** Reading tariffs: what is in force on a day, and every version there was and will be. */
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { matchesTerms, equals } from "../../../server/listing/filters.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { codeNames, namingOf } from "../../nomenclators/server/public.ts";
import type { onlineServicesContract } from "../contract.ts";
import { words as en } from "../staff-words.en.ts";
import { words as es } from "../staff-words.es.ts";
import type { TariffState } from "../offer-kinds.ts";
import { type Price, type ServiceTariff, tariffListContract as listed } from "../tariff.ts";
import { priceFrom, type Priced } from "./price.ts";
import { tariffs } from "./tables.ts";

export type TariffVersionRow = typeof tariffs.$inferSelect;
const words = { es, en };

/** The price of one form at a moment (AP: when it is finished; TR: when it is approved). */
export async function servicePrice(
  db: Queryable,
  wanted: Priced & { readonly family: ServiceTariff["family"]; readonly at: Date },
): Promise<Price> {
  return priceFrom(await tariffsInForce(db, wanted.at, wanted.family), wanted);
}

/** Every tariff valid on the Havana day of a moment. */
export async function tariffsInForce(
  db: Queryable,
  at: Date,
  family?: ServiceTariff["family"],
): Promise<TariffVersionRow[]> {
  return db
    .select()
    .from(tariffs)
    .where(and(inState("inForce", dayOf(at)), family ? eq(tariffs.family, family) : undefined))
    .orderBy(asc(tariffs.code));
}

/** What the tariffs of these codes are called: what is charged, for which document, where it is not for all, and in what. */
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

/** What the legalization of any document costs at the office on the Havana day of a moment, in each currency. */
export async function legalizationPrices(db: Queryable, at: Date) {
  const inForce = await tariffsInForce(db, at, "LEG");
  return inForce
    .filter(({ concept, documentType }) => concept === "legalization" && !documentType)
    .map(({ currency, amount }) => ({ currency, legalization: amount, consulate: null }));
}

/** Every version, of a family or of what applies to a document, oldest first within a code. */
export async function everyTariff(
  call: Call,
  wanted: ParsedOf<typeof onlineServicesContract.everyTariff>,
): Promise<ServiceTariff[]> {
  const today = dayOf(call.now);
  const rows = await call.db
    .select()
    .from(tariffs)
    .where(
      and(
        wanted.family ? eq(tariffs.family, wanted.family) : undefined,
        wanted.documentType
          ? or(isNull(tariffs.documentType), eq(tariffs.documentType, wanted.documentType))
          : undefined,
        wanted.active === undefined ? undefined : sql`(${inState("inForce", today)}) = ${wanted.active}`,
      ),
    )
    .orderBy(asc(tariffs.code), asc(tariffs.validFrom))
    .limit(mostListed);
  return rows.map((row) => shownTariff(row, today));
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
  where: (call, wanted) =>
    and(
      equals(tariffs.family, wanted.family),
      equals(tariffs.concept, wanted.concept),
      equals(tariffs.currency, wanted.currency),
      equals(tariffs.code, wanted.code),
      wanted.state ? inState(wanted.state, dayOf(call.now)) : undefined,
      ...matchesTerms(searched, wanted.search),
    ),
  sorts: { code: [tariffs.code, tariffs.validFrom], validFrom: [tariffs.validFrom, tariffs.code] },
  readRows: async (call, cut) => {
    const today = dayOf(call.now);
    const rows = await call.db
      .select()
      .from(tariffs)
      .where(cut.where)
      .orderBy(...cut.order);
    return rows.map((row) => shownTariff(row, today));
  },
});

/** A tariff as it stands on a day. */
export function shownTariff(row: TariffVersionRow, today: string): ServiceTariff {
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

const mostListed = 5000;

function stateOn({ validFrom, validTo, active }: TariffVersionRow, today: string): TariffState {
  if (active && validFrom > today) return "planned";
  return !active || (validTo !== null && validTo < today) ? "past" : "inForce";
}

function inState(state: TariffState, today: string): SQL | undefined {
  if (state === "planned") return and(eq(tariffs.active, true), sql`${tariffs.validFrom} > ${today}`);
  if (state === "past") return sql`(not ${tariffs.active} or ${tariffs.validTo} < ${today})`;
  return and(
    eq(tariffs.active, true),
    lte(tariffs.validFrom, today),
    sql`(${tariffs.validTo} is null or ${tariffs.validTo} >= ${today})`,
  );
}

/** Tariffs are few: no index. */
const document = sql`(select concat_ws(' ', n.name_es, n.name_en) from nomenclators n where n.code = ${tariffs.documentType})`;
const searched = searchTextOf(tariffs.code, tariffs.nameEs, tariffs.nameEn, tariffs.basis, document);
