/** What counts towards the limit of attempts of a payment link: not those of which the gateway never heard. */
import { isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PaymentRow } from "./attempts/queries.ts";
import { paymentLinks, payments } from "./tables.ts";

/** Failure of an attempt that was never placed: the gateway was away, or its circuit breaker open. */
export const unreachedFailure = "unreached";

export const countsTowardsLimit = ({ failure }: Pick<PaymentRow, "failure">): boolean => failure !== unreachedFailure;

/** The same as a condition on payments. */
export const towardsLimit = (): SQL | undefined => or(isNull(payments.failure), ne(payments.failure, unreachedFailure));

/** The same as a number, inside a query over payment links. */
export const attemptCountOfLink = (): SQL =>
  sql`(select count(*) from payments p where p.link_id = ${paymentLinks.id} and p.failure is distinct from ${sql.raw(`'${unreachedFailure}'`)})`;
