/** Carriers: who lots are given to (domain.md M6). */
import { and, asc, eq, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { readIdentityNumber } from "../../../kit/identity-number.ts";
import { isCubanPhone, readPhone } from "../../../kit/phone.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { delivery } from "../contract.ts";
import { hasWords, is } from "../../../server/listing/conditions.ts";
import { callsOf } from "../../../server/listing/calls.ts";
import type { Cut } from "../../../server/listing/listing.ts";
import { searchTextOf } from "../../../server/listing/words.ts";
import { register } from "../../../server/register.ts";
import { signal } from "../../../server/signals.ts";
import { Carrier, carrierList } from "../carrier.ts";
import { words as en } from "../desk-words.en.ts";
import { words as es } from "../desk-words.es.ts";
import { carriers, deliveryLots } from "./tables.ts";

type Row = typeof carriers.$inferSelect;
type Changes = Omit<ParsedOf<typeof delivery.updateCarrier>, "_id" | "updatedAt">;

/** Who ever carried a lot stays: lots name them. */
export const carrierRegister = register({
  table: carriers,
  key: carriers.id,
  kind: "carrier",
  name: "carriers",
  shape: Carrier,
  rows: readCarriers,
  columns: async (call, _tx, fields: Changes) => columnsOf(fields, call.now),
  called: ({ name }) => ({ es: name, en: name }),
  taken: { carriers_ci: "ci" },
  uses: { lots: { column: deliveryLots.carrierId, at: ({ _id }) => `/deliveryServices/all?carrier=${_id}` } },
  // Who it is, without identity number and phone: the log outlives the record.
  kept: ({ name }) => ({ name }),
  // Open lists of deliveries name them.
  follows: (_call, tx) => signal(tx, "deliveries"),
});

const { name, ci, phone, vehicle, plate, company } = carriers;
const searched = searchTextOf(name, ci, phone, vehicle, plate, company);

const words = { es, en };
export const carriersList = callsOf(carrierList, {
  said: (language) => ({ ...words[language].carriers, language }),
  file: ({ list }) => list,
  log: { action: "carriers.export", kind: "carriers" },
  id: carriers.id,
  where: (_call, wanted) => and(is(carriers.active, wanted.active), ...hasWords(searched, wanted.search)),
  sorts: { name: sql`f_norm(${carriers.name})`, company: carriers.company, createdAt: carriers.createdAt },
  rows: readCarriers,
});

export async function carrierOptions(db: Queryable): Promise<OutputOf<typeof delivery.carrierOptions>> {
  const rows = await db
    .select()
    .from(carriers)
    .where(eq(carriers.active, true))
    .orderBy(asc(carriers.name))
    .limit(5000);
  return rows.map(({ id, name, phone, vehicle, active }) => ({ _id: id, name, phone, vehicle, active }));
}

/** What is kept of what was typed; refuses field by field. */
function columnsOf(fields: Changes, now: Date): Partial<Row> {
  const faults: Record<string, string[]> = {};
  const ci = fields.ci === undefined ? undefined : readIdentityNumber(fields.ci, { today: dayOf(now) });
  if (ci && !ci.ok) faults.ci = [ci.fault];
  const phone = fields.phone === undefined ? undefined : readPhone(fields.phone);
  if (fields.phone !== undefined && !phone) faults.phone = ["PHONE"];
  else if (phone && !isCubanPhone(phone)) faults.phone = ["PHONE_CUBAN"];
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
  const optional = (name: "vehicle" | "plate" | "company") =>
    fields[name] === undefined ? {} : { [name]: fields[name] || null };
  return {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    ...(ci?.ok ? { ci: ci.identity.number } : {}),
    ...(phone ? { phone } : {}),
    ...(fields.active === undefined ? {} : { active: fields.active }),
    ...optional("vehicle"),
    ...optional("plate"),
    ...optional("company"),
  };
}

async function readCarriers({ db }: { readonly db: Queryable }, cut: Pick<Cut, "where" | "order">): Promise<Carrier[]> {
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
