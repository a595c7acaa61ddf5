/** The timeline of a client, page by page. */
import { eq, inArray, or, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { timelineKinds } from "../timeline-kinds.ts";
import type { Call } from "../../../../server/call.ts";
import {
  countRecords,
  countResponsibilities,
  visibleProviders,
  readBalances,
  readRecords,
  readTimeline,
  readUpcoming,
  type TimelineOwner,
} from "../../../../server/timeline/timeline.ts";
import { fullNameOf, nameColumns, userView } from "../../../administration/people/server/public.ts";
import type { clientsContract as contract } from "../contract.ts";
import { clientContacts, clients } from "./tables.ts";

/** Newest first. `next` is the cursor of the following page. */
export async function readClientTimeline({ id, kind, before, limit }: ParsedOf<typeof contract.timeline>, call: Call) {
  const owner = await timelineOwner(call, id);
  const providers = visibleProviders(call);
  const kinds = timelineKinds.filter((each) => providers.some((provider) => provider.kind === each));
  const { entries, more } = await readTimeline(call, owner, { kind, before, most: limit });
  const last = entries.at(-1);
  return {
    kinds,
    entries: entries.map((entry) => ({ amount: null, currency: null, ...entry })),
    next: more && last ? { at: last.at, kind: last.kind, _id: last._id } : null,
  };
}

/** How many records of each kind the reader may open. */
export async function timelineCounts({ id }: ParsedOf<typeof contract.timelineCounts>, call: Call) {
  return countRecords(call, await timelineOwner(call, id));
}

const maxRecords = 50;

/** The newest records of one kind, with their present status. */
export async function listClientRecords({ id, kind }: ParsedOf<typeof contract.records>, call: Call) {
  const { records: rows, list } = await readRecords(call, await timelineOwner(call, id), kind, maxRecords);
  return { records: rows.map((row) => ({ amount: null, currency: null, ...row })), list };
}

const maxUpcoming = 10;

/** Deadlines and waiting records of the client, the first due first. */
export async function listUpcoming({ id }: ParsedOf<typeof contract.upcoming>, call: Call) {
  return readUpcoming(call, await timelineOwner(call, id), maxUpcoming);
}

/** What the client has to pay and has paid this year, and the people responsible for open records. */
export async function overview({ id }: ParsedOf<typeof contract.overview>, call: Call) {
  const owner = await timelineOwner(call, id);
  const year = dayOf(call.now).slice(0, 4);
  const [balances, responsible] = await Promise.all([
    readBalances(call, owner, startOfDay(`${year}-01-01`).toISOString()),
    countResponsibilities(call, owner),
  ]);
  const ids = responsible.map(({ userId }) => userId);
  const users = await call.db.select(nameColumns(userView)).from(userView).where(inArray(userView.id, ids));
  const names = new Map(users.map((user) => [user.id, fullNameOf(user)]));
  const people = responsible.map(({ userId: _id, records: counts }) => ({
    _id,
    name: names.get(_id) ?? "",
    records: counts,
  }));
  return { year: Number(year), balances, people };
}

/** NOT_FOUND for an unknown client. */
export async function timelineOwner({ db }: Pick<Call, "db">, id: string): Promise<TimelineOwner> {
  // A merged client shows the timeline of the survivor, which includes its own. Equal to one value, because `in` with a
  // query reads all clients.
  const survivorId = sql`(select coalesce(merged_into, id) from clients survivor where survivor.id = ${id})`;
  const rows = await db
    .select({
      id: clients.id,
      number: clients.clientNumber,
      mergedInto: clients.mergedInto,
      email: clients.email,
      account: userView.id,
      accountEmail: userView.email,
    })
    .from(clients)
    .leftJoin(userView, eq(userView.id, clients.userId))
    .where(or(eq(clients.id, survivorId), eq(clients.mergedInto, survivorId)));
  if (!rows.some((row) => row.id === id)) throw new Refusal("NOT_FOUND");
  const contacts = await db
    .select({ email: clientContacts.email })
    .from(clientContacts)
    .where(
      inArray(
        clientContacts.clientId,
        rows.map((row) => row.id),
      ),
    );
  const distinct = <T>(valueOf: (row: (typeof rows)[number]) => T | null) => [
    ...new Set(rows.flatMap((row) => valueOf(row) ?? [])),
  ];
  const emails = [...distinct(({ email }) => email), ...distinct(({ accountEmail }) => accountEmail)];
  return {
    number: rows.find(({ mergedInto }) => mergedInto === null)?.number ?? "",
    clients: distinct((row) => row.id),
    accounts: distinct(({ account }) => account),
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
    contactEmails: contacts.flatMap((each) => each.email?.toLowerCase() ?? []),
  };
}
