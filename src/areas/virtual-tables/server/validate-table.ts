/** What is refused of a table, and who is called to it. */
import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Language } from "../../../kit/language.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { peopleOf } from "../../people/server/public.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import type { VirtualTableInput } from "../contract.ts";
import { virtualTableExternals, virtualTableGroups, virtualTablePeople, type virtualTables } from "./tables.ts";

type Wanted = VirtualTableInput;
type Row = typeof virtualTables.$inferSelect;

/** Moderators, members and people from outside who are called by name. */
const mostPeople = 200;

/** It ends after it begins, and not before now; no keyword stands twice, whatever its case. */
export function requireValidTable(now: Date, { openDate, closeDate, keywords = [] }: Wanted, before?: Row): void {
  const fields: Record<string, string[]> = {};
  const opens = openDate ?? before?.openDate ?? "";
  const closes = closeDate === undefined ? before?.closeDate : closeDate;
  const isSaid = openDate !== undefined || closeDate !== undefined;
  if (isSaid && closes && Date.parse(closes) <= Date.parse(opens)) fields.closeDate = ["CLOSES_FIRST"];
  else if (closeDate && Date.parse(closeDate) <= now.getTime()) fields.closeDate = ["PAST"];
  const folded = keywords.map((each) => each.toLowerCase());
  folded.forEach((each, at) => {
    if (folded.indexOf(each) < at) fields[`keywords.${at}`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Only staff who may sign in are called; who was called before stays when they leave the house. */
export async function requireInvitableStaff(tx: Transaction, wanted: Wanted, tableId?: string): Promise<void> {
  const { members = [], moderators = [], groups = [], externalPeople = [] } = wanted;
  const fields: Record<string, string[]> = {};
  const known = await peopleOf(tx, [...members, ...moderators]);
  const called = tableId
    ? await tx.select().from(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId))
    : [];
  const stays = new Set(called.map(({ userId }) => userId));
  for (const [name, ids] of Object.entries({ members, moderators }))
    ids.forEach((id, at) => {
      const person = known.get(id);
      if (person?.kind !== "staff" || !(person.active || stays.has(id))) fields[`${name}.${at}`] = ["CHOICE"];
      else if (ids.indexOf(id) < at) fields[`${name}.${at}`] = ["TAKEN"];
    });
  const found =
    groups.length > 0
      ? await tx.select({ id: userGroups.id }).from(userGroups).where(inArray(userGroups.id, groups)).for("key share")
      : [];
  groups.forEach((id, at) => {
    if (!found.some((each) => each.id === id)) fields[`groups.${at}`] = ["CHOICE"];
    else if (groups.indexOf(id) < at) fields[`groups.${at}`] = ["TAKEN"];
  });
  const addresses = externalPeople.map(({ email }) => email.toLowerCase());
  addresses.forEach((address, at) => {
    if (addresses.indexOf(address) < at) fields[`externalPeople.${at}.email`] = ["TAKEN"];
  });
  if (new Set([...members, ...moderators]).size + addresses.length > mostPeople) fields.members = ["TOO_LONG"];
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/**
 * Each list that was sent, in place of the one before. Who leads a table is not its member too. Of somebody from outside
 * without a language the former one stays, else it is that of who calls them.
 */
export async function writePeople(tx: Transaction, tableId: string, wanted: Wanted, ofCaller: Language): Promise<void> {
  const { members, moderators, groups, externalPeople } = wanted;
  if (members || moderators) {
    const before = await tx.select().from(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
    const idsOf = (moderator: boolean) =>
      before.filter((each) => each.moderator === moderator).map(({ userId }) => userId);
    const leading = [...new Set(moderators ?? idsOf(true))];
    const others = [...new Set(members ?? idsOf(false))].filter((each) => !leading.includes(each));
    await tx.delete(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
    const rows = [
      ...leading.map((userId) => ({ tableId, userId, moderator: true })),
      ...others.map((userId) => ({ tableId, userId, moderator: false })),
    ];
    if (rows.length > 0) await tx.insert(virtualTablePeople).values(rows);
  }
  if (groups) {
    await tx.delete(virtualTableGroups).where(eq(virtualTableGroups.tableId, tableId));
    if (groups.length > 0) await tx.insert(virtualTableGroups).values(groups.map((groupId) => ({ tableId, groupId })));
  }
  if (externalPeople) {
    const before = await tx.select().from(virtualTableExternals).where(eq(virtualTableExternals.tableId, tableId));
    const wantedEmails = externalPeople.map(({ email }) => email.toLowerCase());
    const gone = before.filter(({ email }) => !wantedEmails.includes(email)).map(({ id }) => id);
    if (gone.length > 0)
      await tx
        .delete(virtualTableExternals)
        .where(and(eq(virtualTableExternals.tableId, tableId), inArray(virtualTableExternals.id, gone)));
    for (const { name, email, language } of externalPeople)
      await tx
        .insert(virtualTableExternals)
        .values({ tableId, name, email: email.toLowerCase(), language: language ?? ofCaller })
        .onConflictDoUpdate({
          target: [virtualTableExternals.tableId, virtualTableExternals.email],
          set: { name, ...(language && { language }) },
        });
  }
}
