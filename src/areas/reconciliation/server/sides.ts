/** The two sides of a line as columns of a query, and as the wire shows them. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { hasWords } from "../../../server/listing/conditions.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { Ours, Theirs } from "../shapes.ts";

export interface OfDay {
  readonly gateway: GatewayKey;
  readonly day: string;
}
export type SideRow = Record<string, unknown>;

/** Ours from `payments p`, theirs from `gateway_records r`. */
export const sides = sql.raw(`
  p.id as payment_id, p.subject_number, p.payer_name, p.status as payment_status, p.amount::text as our_amount, p.currency as our_currency,
  p.refunded_amount::text as our_refunded, p.confirmed_at,
  r.id as record_id, r.operation, r.state, r.amount::text as their_amount, r.currency as their_currency, r.refunded::text as their_refunded, r.at`);

export function sidesOf(row: SideRow): { ours?: z.output<typeof Ours>; theirs?: z.output<typeof Theirs> } {
  return {
    ...(row.payment_id
      ? {
          ours: {
            paymentId: text(row.payment_id),
            number: text(row.subject_number),
            payer: text(row.payer_name),
            status: row.payment_status as z.output<typeof Ours>["status"],
            amount: text(row.our_amount),
            currency: row.our_currency as z.output<typeof Ours>["currency"],
            refunded: text(row.our_refunded),
            ...(row.confirmed_at ? { confirmedAt: instantOf(row.confirmed_at) } : {}),
          },
        }
      : {}),
    ...(row.record_id
      ? {
          theirs: {
            operation: text(row.operation),
            state: row.state as z.output<typeof Theirs>["state"],
            amount: text(row.their_amount),
            currency: text(row.their_currency),
            ...(row.their_refunded ? { refunded: text(row.their_refunded) } : {}),
            ...(row.at ? { at: instantOf(row.at) } : {}),
          },
        }
      : {}),
  };
}

/**
 * What was typed stands in what our payment is looked up by, or in one of `named`: how the gateway calls it. Each is
 * settled once for the whole list, not once for every row.
 */
export function searched(
  search: string | undefined,
  paymentId: SQL | PgColumn,
  named: (words: (text: SQL) => SQL) => SQL,
): SQL | undefined {
  if (hasWords(sql`search_text`, search).length === 0) return undefined;
  const words = (normed: SQL) => sql.join(hasWords(normed, search), sql` and `);
  return sql`(${paymentId} in (select id from payments where ${words(sql`search_text`)}) or ${named(words)})`;
}

export const text = (value: unknown) => String(value);
export const instantOf = (value: unknown) => new Date(value as string | Date).toISOString();
