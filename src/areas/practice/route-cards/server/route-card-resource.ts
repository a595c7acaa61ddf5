/**
 * CRUD resource of route cards: one active card per document and destination, each with its source and the day it was
 * checked.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import { unknownCodeErrors, namingOf } from "../../../administration/nomenclators/server/public.ts";
import { settingInSql } from "../../../administration/settings/server/public.ts";
import { routeCard, type RouteCardDraft, type RouteStep } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { routeCards as c } from "./tables.ts";

const words = { es, en };
type RouteCardInput = { readonly [Name in keyof RouteCardDraft]?: RouteCardDraft[Name] | undefined };

/** Checked longer ago than the setting `legal.cardStaleDays` allows. */
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
    return rows.map(({ card: { id: _id, notifiedAt: _notifiedAt, searchText: _searchText, ...card }, stale }) => ({
      ...card,
      _id,
      stale,
    }));
  },
  toColumns: async (call, tx, input, before) => {
    const needed = input.needed ?? before?.needed;
    const steps = needed === "yes" ? (input.steps?.map(stepOf) ?? before?.steps ?? []) : [];
    const storedStamps = before?.steps.map(({ stamp }) => stamp).filter((each) => each !== null);
    const fields: Record<string, readonly string[]> = {
      ...(await unknownCodeErrors(tx, [
        ["destination", "DESTINATION", input.destination, before?.destination],
        ["documentType", "DOCUMENT_TYPE", input.documentType, before?.documentType],
        ...steps.map(({ stamp }, index) => [`steps.${index}.stamp`, "STAMP", stamp, storedStamps] as const),
      ])),
      ...(needed === "yes" && steps.length === 0 ? { steps: ["REQUIRED"] } : {}),
      ...(input.checkedOn && input.checkedOn > dayOf(call.now) ? { checkedOn: ["FUTURE"] } : {}),
    };
    if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
    const isChecked = input.checkedOn !== undefined && input.checkedOn !== before?.checkedOn;
    return { ...toColumns(c, input), steps, ...(isChecked && { notifiedAt: null }) };
  },
  uniqueErrors: { route_cards_answer: "documentType" },
});

/** Empty values become null; a note in one language is used for both. */
function stepOf({
  stamp,
  cost,
  days,
  validityDays,
  authority,
  note,
}: NonNullable<RouteCardInput["steps"]>[number]): RouteStep {
  const completeNote = note && (note.es || note.en) ? { es: note.es || note.en, en: note.en || note.es } : null;
  return {
    stamp: stamp || null,
    authority,
    cost: cost ?? null,
    days,
    validityDays: validityDays ?? null,
    note: completeNote,
  };
}

/** Active cards of a destination for the document, its group or every document. */
export const matchesDestination = (destination: string, documents: readonly string[]): SQL | undefined =>
  and(
    eq(c.active, true),
    eq(c.destination, destination),
    sql`(${c.documentType} is null or ${c.documentType} = any(${sql.param([...documents])}::text[]))`,
  );
