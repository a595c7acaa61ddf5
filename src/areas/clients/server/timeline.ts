/** What happened to a client, page after page: whose line it is, and where the next page begins. */
import { eq, inArray, or, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { timelineKinds } from "../../../kit/timeline-kinds.ts";
import type { Call } from "../../../server/call.ts";
import { visibleProviders, readTimeline, type TimelineOwner } from "../../../server/timeline/timeline.ts";
import { users } from "../../people/server/tables.ts";
import type { clientsContract as contract } from "../contract.ts";
import { clients } from "./tables.ts";

/** The newest first; `next` is where the page after it begins. */
export async function timeline({ id, kind, before, limit }: ParsedOf<typeof contract.timeline>, call: Call) {
  const whose = await whoseOf(call, id);
  const open = visibleProviders(call);
  const kinds = timelineKinds.filter((each) => open.some((telling) => telling.kind === each));
  const { entries, more } = await readTimeline(call, whose, { kind, before, most: limit });
  const last = entries.at(-1);
  return {
    kinds,
    entries: entries.map((entry) => ({ amount: null, currency: null, ...entry })),
    next: more && last ? { at: last.at, kind: last.kind, _id: last._id } : null,
  };
}

async function whoseOf({ db }: Call, id: string): Promise<TimelineOwner> {
  // One that turned out to be another has the line of that one, which names what it named.
  const whole = db
    .select({ id: sql<string>`coalesce(${clients.mergedInto}, ${clients.id})` })
    .from(clients)
    .where(eq(clients.id, id));
  const rows = await db
    .select({ id: clients.id, email: clients.email, account: users.id, accountEmail: users.email })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.userId))
    .where(or(inArray(clients.id, whole), inArray(clients.mergedInto, whole)));
  if (!rows.some((row) => row.id === id)) throw new Refusal("NOT_FOUND");
  const each = <T>(of: (row: (typeof rows)[number]) => T | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
  const emails = [...each(({ email }) => email), ...each(({ accountEmail }) => accountEmail)];
  return {
    clients: each((row) => row.id),
    accounts: each(({ account }) => account),
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
  };
}
