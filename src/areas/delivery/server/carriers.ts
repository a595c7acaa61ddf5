/** Carriers: who lots are given to (domain.md M6). */
import { eq, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { parseIdentityNumber } from "../../../kit/identity-number.ts";
import { readPhone } from "../../../kit/any-phone.ts";
import { isCubanPhone } from "../../../kit/phone.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import type { deliveryContract } from "../contract.ts";
import type { ListSlice } from "../../../server/listing/list-query.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { type Carrier, carrier } from "../carrier.ts";
import { words as en } from "../staff-words.en.ts";
import { words as es } from "../staff-words.es.ts";
import { carriers, deliveryLots } from "./tables.ts";

const { name, ci, phone, vehicle, plate, company } = carriers;

/** Who ever carried a lot stays: lots name them. */
export const carrierResource = tableResource(carrier, {
  table: carriers,
  auditKind: "carrier",
  actionPrefix: "carriers",
  words: { es: es.carriers, en: en.carriers },
  searchColumns: [name, ci, phone, vehicle, plate, company],
  read: readCarriers,
  toColumns: async (call, _tx, fields) => ({ ...toColumns(carriers, fields), ...provenOf(fields, call.now) }),
  uniqueErrors: { carriers_ci: "ci" },
  references: { lots: { column: deliveryLots.carrierId, path: ({ _id }) => `/deliveryServices/all?carrier=${_id}` } },
  // Who it is, without identity number and phone: the log outlives the record.
  auditedFields: ({ name }) => ({ name }),
  // Open lists of deliveries name them.
  afterWrite: (_call, tx) => publish(tx, "deliveries"),
});

export async function carrierOptions(db: Queryable): Promise<OutputOf<typeof deliveryContract.carrierOptions>> {
  const rows = await db
    .select()
    .from(carriers)
    .where(eq(carriers.active, true))
    .orderBy(spanishSortKey(carriers.name))
    .limit(5000);
  return rows.map(({ id, name, phone, vehicle, active }) => ({ _id: id, name, phone, vehicle, active }));
}

/** Identity number and phone as they are kept; refuses field by field. */
function provenOf(fields: { readonly ci?: string | undefined; readonly phone?: string | undefined }, now: Date) {
  const faults: Record<string, string[]> = {};
  const ci = fields.ci === undefined ? undefined : parseIdentityNumber(fields.ci, { today: dayOf(now) });
  if (ci && !ci.ok) faults.ci = [ci.fault];
  const phone = fields.phone === undefined ? undefined : readPhone(fields.phone);
  if (fields.phone !== undefined && !phone) faults.phone = ["PHONE"];
  else if (phone && !isCubanPhone(phone)) faults.phone = ["PHONE_CUBAN"];
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
  return { ...(ci?.ok && { ci: ci.identity.number }), ...(phone && { phone }) };
}

async function readCarriers(
  { db }: { readonly db: Queryable },
  cut: Pick<ListSlice, "where" | "order">,
): Promise<Carrier[]> {
  const rows = await db
    .select({
      carrier: carriers,
      underWay: sql<number>`(select count(*)::int from deliveries d join delivery_lots l on l.number = d.lot_number
        where l.carrier_id = carriers.id and d.status in ('readyForMessaging', 'transporting'))`,
    })
    .from(carriers)
    .where(cut.where)
    .orderBy(...cut.order);
  return rows.map(({ carrier: { id, ...carrier }, underWay }) => ({ _id: id, ...carrier, underWay }));
}
