/** The price of forms: read from the tariffs once, kept with the form (domain.md §6.9). */
import { asc, eq, inArray } from "drizzle-orm";
import { type Currency, sum } from "../../../../kit/money.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import type { PriceLine } from "../../../online-services/contract.ts";
import { currencyFor, servicePrice } from "../../../online-services/server/public.ts";
import type { RequestFormRow } from "../shared/form-workflow.ts";
import { requestForms, requestGroups, requestPriceLines } from "../tables.ts";

export interface FormPrice {
  readonly lines: readonly PriceLine[];
  readonly total: string;
  readonly currency: Currency;
}

/** What a form costs now; undefined while it does not say enough. */
export async function formPrice(
  db: Queryable,
  form: RequestFormRow,
  requesterCountry: string | null,
  at: Date,
): Promise<FormPrice | undefined> {
  const { family, documentType, copies } = form;
  // The dead reside nowhere: what is paid in depends on who asks alone.
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

/** Like `priceNow`; undefined too when what the form asks for is not sold in its currency. */
export async function priceIfSold(...wanted: Parameters<typeof formPrice>): Promise<FormPrice | undefined> {
  try {
    return await formPrice(...wanted);
  } catch (error) {
    if (error instanceof Refusal && error.code === "SERVICE_NOT_AVAILABLE") return undefined;
    throw error;
  }
}

/** Fixes the price of a form: later tariffs do not touch it. */
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

/** The currency a form will be paid in with its group; undefined when it is not to be paid (any more). */
export function formCurrency(form: Pick<RequestFormRow, "status" | "currency">): Currency | undefined {
  return form.status === "notPaid" ? (form.currency ?? undefined) : undefined;
}

/**
 * One payment has one currency: holders who are paid in different ones need requests of their own. Given in the order
 * of the group's forms.
 */
export function requireOneCurrency(currencies: readonly (Currency | undefined)[]): void {
  const first = currencies.find((currency) => currency !== undefined);
  const odd = currencies.findIndex((currency) => currency !== undefined && currency !== first);
  if (odd >= 0) throw new Refusal("INVALID", { fields: { [`forms.${odd}.holderInCuba`]: ["MIXED_CURRENCY"] } });
}

/** What the group owes for these forms is written on the group; returns it. */
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

const linesOfForms = preparedQuery((db, given) =>
  db
    .select()
    .from(requestPriceLines)
    .where(anyOf(requestPriceLines.formId, given("formIds")))
    .orderBy(asc(requestPriceLines.position)),
);

export async function priceLinesOf(db: Queryable, formIds: readonly string[]): Promise<Map<string, PriceLine[]>> {
  const lines = new Map<string, PriceLine[]>();
  if (formIds.length === 0) return lines;
  for (const { formId, id: _id, position: _position, since, rule, basis, ...line } of await linesOfForms(db, {
    formIds,
  })) {
    const why = { ...(since ? { since } : {}), ...(rule ? { rule } : {}), ...(basis ? { basis } : {}) };
    lines.set(formId, [...(lines.get(formId) ?? []), { ...line, ...why }]);
  }
  return lines;
}
