/** Both sides of a line as SQL columns, and as the API returns them. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { matchesTerms } from "../../../../server/listing/filters.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { OurSideValues, GatewaySideValues } from "../schemas.ts";

export interface GatewayDay {
  readonly gateway: GatewayKey;
  readonly day: string;
}
export type SideRow = Record<string, unknown>;

/** Ours from `payments p`, theirs from `gateway_records r`. */
export const sideColumns = sql.raw(`
  p.id as payment_id, p.subject_number, p.payer_name, p.status as payment_status, p.amount::text as our_amount, p.currency as our_currency,
  p.refunded_amount::text as our_refunded, p.confirmed_at,
  r.id as record_id, r.operation, r.state, r.amount::text as their_amount, r.currency as their_currency, r.refunded::text as their_refunded, r.at`);

export function sidesOfRow(row: SideRow): {
  ours?: z.output<typeof OurSideValues>;
  theirs?: z.output<typeof GatewaySideValues>;
} {
  return {
    ...(row.payment_id
      ? {
          ours: {
            paymentId: textColumn(row.payment_id),
            number: textColumn(row.subject_number),
            payer: textColumn(row.payer_name),
            status: row.payment_status as z.output<typeof OurSideValues>["status"],
            amount: textColumn(row.our_amount),
            currency: row.our_currency as z.output<typeof OurSideValues>["currency"],
            refunded: textColumn(row.our_refunded),
            ...(row.confirmed_at ? { confirmedAt: instantOf(row.confirmed_at) } : {}),
          },
        }
      : {}),
    ...(row.record_id
      ? {
          theirs: {
            operation: textColumn(row.operation),
            state: row.state as z.output<typeof GatewaySideValues>["state"],
            amount: textColumn(row.their_amount),
            currency: textColumn(row.their_currency),
            ...(row.their_refunded ? { refunded: textColumn(row.their_refunded) } : {}),
            ...(row.at ? { at: instantOf(row.at) } : {}),
          },
        }
      : {}),
  };
}

/**
 * Search condition: the terms match our payment's search text, or `gatewayCondition` the gateway's texts. Both are
 * uncorrelated subqueries, evaluated once per list rather than once per row.
 */
export function sideMatchesTerms(
  search: string | undefined,
  paymentId: SQL | PgColumn,
  gatewayCondition: (matches: (text: SQL) => SQL) => SQL,
): SQL | undefined {
  if (matchesTerms(sql`search_text`, search).length === 0) return undefined;
  const matches = (normalized: SQL) => sql.join(matchesTerms(normalized, search), sql` and `);
  return sql`(${paymentId} in (select id from payments where ${matches(sql`search_text`)}) or ${gatewayCondition(matches)})`;
}

export const textColumn = (value: unknown) => String(value);
export const instantOf = (value: unknown) => new Date(value as string | Date).toISOString();
