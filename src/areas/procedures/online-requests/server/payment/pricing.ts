/** The price of forms: read from the tariffs once, then stored with the form. */
import { asc, eq, getTableColumns, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { type Currency, sum } from "../../../../../kit/numbers/money.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { jsonRows } from "../../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../../server/database/prepared-query.ts";
import type { PriceLine } from "../../../online-services/contract.ts";
import { currencyFor, servicePrice } from "../../../online-services/server/public.ts";
import type { RequestFormRow } from "../shared/lock-group.ts";
import { requestForms, requestGroups, requestPriceLines } from "../tables.ts";

export interface FormPrice {
  readonly lines: readonly PriceLine[];
  readonly total: string;
  readonly currency: Currency;
}

/**
 * The current price of a form; undefined while it lacks data. SERVICE_NOT_AVAILABLE if it is not sold in its
 * currency.
 */
export async function formPrice(
  db: Queryable,
  form: RequestFormRow,
  requesterCountry: string | null,
  at: Date,
): Promise<FormPrice | undefined> {
  const { family, documentType, copies } = form;
  // A deceased holder has no residence: the requester's country alone decides the currency.
  const holderInCuba = form.holderDeceased ? true : form.holderInCuba;
  if (!documentType || holderInCuba === null || !copies) return undefined;
  return servicePrice(db, {
    family,
    documentType,
    legalize: form.legalize ?? false,
    copies,
    searchNeeded: family === "TR" && !(form.volume && form.folio),
    currency: currencyFor({ requesterCountry, holderInCuba }),
    at,
  });
}

/** Like `formPrice`, but undefined instead of SERVICE_NOT_AVAILABLE. */
export async function priceIfSold(...parameters: Parameters<typeof formPrice>): Promise<FormPrice | undefined> {
  try {
    return await formPrice(...parameters);
  } catch (error) {
    if (error instanceof Refusal && error.code === "SERVICE_NOT_AVAILABLE") return undefined;
    throw error;
  }
}

/** Stores the price of a form; later tariffs do not change it. */
export async function fixPrice(tx: Transaction, form: RequestFormRow, price: FormPrice): Promise<void> {
  await tx.delete(requestPriceLines).where(eq(requestPriceLines.formId, form.id));
  if (price.lines.length > 0)
    await tx
      .insert(requestPriceLines)
      .values(price.lines.map((line, position) => ({ ...line, formId: form.id, position })));
  await tx
    .update(requestForms)
    .set({ amountTotal: price.total, currency: price.currency })
    .where(eq(requestForms.id, form.id));
}

/** The currency in which a form is payable; undefined if it is not. */
export function formCurrency(form: Pick<RequestFormRow, "status" | "currency">): Currency | undefined {
  return form.status === "notPaid" ? (form.currency ?? undefined) : undefined;
}

/**
 * Throws INVALID (MIXED_CURRENCY) unless all currencies agree: a payment has one currency. `currencies` follows the
 * order of the group's forms.
 */
export function requireOneCurrency(currencies: readonly (Currency | undefined)[]): void {
  const first = currencies.find((currency) => currency !== undefined);
  const mismatch = currencies.findIndex((currency) => currency !== undefined && currency !== first);
  if (mismatch >= 0)
    throw new Refusal("INVALID", { fields: { [`forms.${mismatch}.holderInCuba`]: ["MIXED_CURRENCY"] } });
}

/** Writes the total of these forms on the group and returns it. */
export async function writeTotal(tx: Transaction, commonId: string, forms: readonly RequestFormRow[]): Promise<string> {
  const rows = await tx
    .select({ amount: requestForms.amountTotal, currency: requestForms.currency })
    .from(requestForms)
    .where(
      inArray(
        requestForms.id,
        forms.map((form) => form.id),
      ),
    );
  const amountTotal = sum(rows.map((row) => row.amount ?? "0.00"));
  const currency = rows.find((row) => row.currency)?.currency ?? null;
  await tx.update(requestGroups).set({ amountTotal, currency }).where(eq(requestGroups.commonId, commonId));
  return amountTotal;
}

const readPriceLines = preparedQuery((db, parameters) =>
  db
    .select()
    .from(requestPriceLines)
    .where(eq(requestPriceLines.formId, parameters("formId")))
    .orderBy(asc(requestPriceLines.position)),
);

export async function priceLinesOf(db: Queryable, formId: string): Promise<PriceLine[] | undefined> {
  return linesByForm(await readPriceLines(db, { formId })).get(formId);
}

/** The price lines of a group's forms, by form, as a column of a query. */
export function priceLinesInSql(db: Queryable, commonId: SQLWrapper): SQL<Map<string, PriceLine[]>> {
  const forms = db.select({ id: requestForms.id }).from(requestForms).where(eq(requestForms.commonId, commonId));
  const lines = db
    .select()
    .from(requestPriceLines)
    .where(inArray(requestPriceLines.formId, forms))
    .orderBy(asc(requestPriceLines.position));
  return jsonRows(getTableColumns(requestPriceLines), lines, linesByForm);
}

function linesByForm(rows: readonly (typeof requestPriceLines.$inferSelect)[]): Map<string, PriceLine[]> {
  const lines = new Map<string, PriceLine[]>();
  for (const { formId, id: _id, position: _position, since, rule, basis, ...line } of rows) {
    const reasons = { ...(since ? { since } : {}), ...(rule ? { rule } : {}), ...(basis ? { basis } : {}) };
    lines.set(formId, [...(lines.get(formId) ?? []), { ...line, ...reasons }]);
  }
  return lines;
}
