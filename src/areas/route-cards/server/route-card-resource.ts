/** Route cards as staff keep them: one in use for each document and destination, each with where and when it was found out. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { formatMoney } from "../../../kit/format.ts";
import type { Currency } from "../../../kit/money.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import { unknownCodeErrors, namingOf } from "../../nomenclators/server/public.ts";
import { settingInSql } from "../../settings/server/public.ts";
import { routeCard, type RouteCardDraft, type RouteStep } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { routeCards as c } from "./tables.ts";

const words = { es, en };
type Typed = { readonly [Name in keyof RouteCardDraft]?: RouteCardDraft[Name] | undefined };

/** Found out longer ago than the office trusts. */
export const isStale = (now: Date): SQL<boolean> =>
  sql<boolean>`(${c.checkedOn} < ${dayOf(now)}::date - ${settingInSql("legal.cardStaleDays")}::int)`;

export const routeCardResource = tableResource(routeCard, {
  table: c,
  auditKind: "routeCard",
  actionPrefix: "routeCards",
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    documentOf: await namingOf(db, "DOCUMENT_TYPE", language),
    destinationOf: await namingOf(db, "DESTINATION", language),
    moneyOf: (amount, currency) => formatMoney(amount, currency as Currency, language),
  }),
  displayName: ({ destination, documentType }) => {
    const name = [destination, documentType].filter(Boolean).join(" · ");
    return { es: name, en: name };
  },
  where: ({ stale }, { now }) => (stale === undefined ? undefined : stale ? isStale(now) : sql`not ${isStale(now)}`),
  read: async ({ db, now }, { where, order }) => {
    const rows = await db
      .select({ card: c, stale: isStale(now) })
      .from(c)
      .where(where)
      .orderBy(...order);
    return rows.map(({ card: { id: _id, toldAt: _told, searchText: _text, ...card }, stale }) => ({
      ...card,
      _id,
      stale,
    }));
  },
  toColumns: async (call, tx, wanted, before) => {
    const needed = wanted.needed ?? before?.needed;
    const steps = needed === "yes" ? (wanted.steps?.map(stepOf) ?? before?.steps ?? []) : [];
    const known = before?.steps.map(({ stamp }) => stamp).filter((each) => each !== null);
    const fields: Record<string, readonly string[]> = {
      ...(await unknownCodeErrors(tx, [
        ["destination", "DESTINATION", wanted.destination, before?.destination],
        ["documentType", "DOCUMENT_TYPE", wanted.documentType, before?.documentType],
        ...steps.map(({ stamp }, at) => [`steps.${at}.stamp`, "STAMP", stamp, known] as const),
      ])),
      ...(needed === "yes" && steps.length === 0 ? { steps: ["REQUIRED"] } : {}),
      ...(wanted.checkedOn && wanted.checkedOn > dayOf(call.now) ? { checkedOn: ["FUTURE"] } : {}),
    };
    if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
    const isChecked = wanted.checkedOn !== undefined && wanted.checkedOn !== before?.checkedOn;
    return { ...toColumns(c, wanted), steps, ...(isChecked && { toldAt: null }) };
  },
  uniqueErrors: { route_cards_answer: "documentType" },
});

/** What is empty is none; a note in one language serves for both. */
function stepOf({ stamp, cost, days, validityDays, authority, note }: NonNullable<Typed["steps"]>[number]): RouteStep {
  const said = note && (note.es || note.en) ? { es: note.es || note.en, en: note.en || note.es } : null;
  return { stamp: stamp || null, authority, cost: cost ?? null, days, validityDays: validityDays ?? null, note: said };
}

/** Cards of a destination that speak of the document, its group or every document. */
export const answersTo = (destination: string, documents: readonly string[]): SQL | undefined =>
  and(
    eq(c.active, true),
    eq(c.destination, destination),
    sql`(${c.documentType} is null or ${c.documentType} = any(${sql.param([...documents])}::text[]))`,
  );
