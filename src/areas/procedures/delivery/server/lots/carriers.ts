/** Carriers of delivery lots. */
import { eq, sql } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { parseIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { parsePhone } from "../../../../../kit/identity/any-phone.ts";
import { isCubanPhone } from "../../../../../kit/identity/phone.ts";
import { spanishSortKey } from "../../../../../server/database/columns.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { deliveryContract } from "../../contract.ts";
import type { ListSlice } from "../../../../../server/listing/list-query.ts";
import { toColumns, tableResource } from "../../../../../server/crud/table-resource.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { type Carrier } from "../../carrier.ts";
import { carrier } from "../../carrier-contract.ts";
import { words as en } from "../../staff-words.en.ts";
import { words as es } from "../../staff-words.es.ts";
import { carriers, deliveryLots } from "../tables.ts";

const { name, ci, phone, vehicle, plate, company } = carriers;

/** A carrier with lots cannot be removed: the lots refer to it. */
export const carrierResource = tableResource(carrier, {
  table: carriers,
  auditKind: "carrier",
  actionPrefix: "carriers",
  words: { es: es.carriers, en: en.carriers },
  searchColumns: [name, ci, phone, vehicle, plate, company],
  read: readCarriers,
  toColumns: async (call, _tx, fields) => ({ ...toColumns(carriers, fields), ...validatedFields(fields, call.now) }),
  uniqueErrors: { carriers_ci: "ci" },
  references: { lots: { column: deliveryLots.carrierId, path: ({ _id }) => `/deliveryServices/all?carrier=${_id}` } },
  // Only the name: identity number and phone must not outlive the record in the audit log.
  auditedFields: ({ name }) => ({ name }),
  // Open lists of deliveries show the name.
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

/** Normalized identity number and phone. INVALID with every wrong field. */
function validatedFields(fields: { readonly ci?: string | undefined; readonly phone?: string | undefined }, now: Date) {
  const errors: Record<string, string[]> = {};
  const ci = fields.ci === undefined ? undefined : parseIdentityNumber(fields.ci, { today: dayOf(now) });
  if (ci && !ci.ok) errors.ci = [ci.fault];
  const phone = fields.phone === undefined ? undefined : parsePhone(fields.phone);
  if (fields.phone !== undefined && !phone) errors.phone = ["PHONE"];
  else if (phone && !isCubanPhone(phone)) errors.phone = ["PHONE_CUBAN"];
  if (Object.keys(errors).length > 0) throw new Refusal("INVALID", { fields: errors });
  return { ...(ci?.ok && { ci: ci.identity.number }), ...(phone && { phone }) };
}

async function readCarriers(
  { db }: { readonly db: Queryable },
  slice: Pick<ListSlice, "where" | "order">,
): Promise<Carrier[]> {
  const rows = await db
    .select({
      carrier: carriers,
      underWay: sql<number>`(select count(*)::int from deliveries d join delivery_lots l on l.number = d.lot_number
        where l.carrier_id = carriers.id and d.status in ('readyForMessaging', 'transporting'))`,
    })
    .from(carriers)
    .where(slice.where)
    .orderBy(...slice.order);
  return rows.map(({ carrier: { id, ...carrier }, underWay }) => ({ _id: id, ...carrier, underWay }));
}
