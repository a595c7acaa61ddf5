/** Attempts that count towards a payment link's limit: not those that never reached the gateway. */
import { isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { paymentLinks, payments } from "./tables.ts";

/** Failure of an attempt that was never placed: the gateway was unreachable or its circuit breaker open. */
export const unreachedFailure = "unreached";

export const countsTowardsLimit = ({ failure }: { readonly failure: string | null }): boolean =>
  failure !== unreachedFailure;

/** The same as an SQL condition on payments. */
export const isCountedTowardsLimit = (): SQL | undefined =>
  or(isNull(payments.failure), ne(payments.failure, unreachedFailure));

/** Number of attempts as an SQL expression, inside a query over payment links. */
export const attemptCountOfLink = (): SQL =>
  sql`(select count(*) from payments p where p.link_id = ${paymentLinks.id} and p.failure is distinct from ${sql.raw(`'${unreachedFailure}'`)})`;
