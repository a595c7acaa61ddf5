/** Validation of a table, and storage of its participants. */
import { and, eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { lockGroups } from "../../user-groups/server/public.ts";
import type { VirtualTableInput } from "../contract.ts";
import { virtualTableExternals, virtualTableGroups, virtualTablePeople, type virtualTables } from "./tables.ts";

type Input = VirtualTableInput;
type Row = typeof virtualTables.$inferSelect;

/** Maximum number of people invited by name. */
const maxPeople = 200;

/** INVALID unless the table ends after it begins and in the future, and every keyword is unique, ignoring case. */
export function requireValidTable(now: Date, { openDate, closeDate, keywords = [] }: Input, before?: Row): void {
  const fields: Record<string, string[]> = {};
  const opens = openDate ?? before?.openDate ?? "";
  const closes = closeDate === undefined ? before?.closeDate : closeDate;
  const hasMoments = openDate !== undefined || closeDate !== undefined;
  if (hasMoments && closes && Date.parse(closes) <= Date.parse(opens)) fields.closeDate = ["CLOSES_FIRST"];
  else if (closeDate && Date.parse(closeDate) <= now.getTime()) fields.closeDate = ["PAST"];
  const lowerCase = keywords.map((each) => each.toLowerCase());
  lowerCase.forEach((each, index) => {
    if (lowerCase.indexOf(each) < index) fields[`keywords.${index}`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/**
 * INVALID for people who are not active staff. Participants who were invited before may stay when they become
 * inactive.
 */
export async function requireInvitableStaff(tx: Transaction, input: Input, tableId?: string): Promise<void> {
  const { members = [], moderators = [], groups = [], externalPeople = [] } = input;
  const fields: Record<string, string[]> = {};
  const userById = await peopleOf(tx, [...members, ...moderators]);
  const current = tableId
    ? await tx.select().from(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId))
    : [];
  const currentIds = new Set(current.map(({ userId }) => userId));
  for (const [name, ids] of Object.entries({ members, moderators }))
    ids.forEach((id, index) => {
      const person = userById.get(id);
      if (person?.kind !== "staff" || !(person.active || currentIds.has(id))) fields[`${name}.${index}`] = ["CHOICE"];
      else if (ids.indexOf(id) < index) fields[`${name}.${index}`] = ["TAKEN"];
    });
  const existingGroups = await lockGroups(tx, groups);
  groups.forEach((id, index) => {
    if (!existingGroups.has(id)) fields[`groups.${index}`] = ["CHOICE"];
    else if (groups.indexOf(id) < index) fields[`groups.${index}`] = ["TAKEN"];
  });
  const addresses = externalPeople.map(({ email }) => email.toLowerCase());
  addresses.forEach((address, index) => {
    if (addresses.indexOf(address) < index) fields[`externalPeople.${index}.email`] = ["TAKEN"];
  });
  if (new Set([...members, ...moderators]).size + addresses.length > maxPeople) fields.members = ["TOO_LONG"];
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/**
 * Replaces each list that the input contains. A moderator is not a member too. A guest without a language keeps the
 * stored one, or gets the caller's.
 */
export async function writePeople(
  tx: Transaction,
  tableId: string,
  input: Input,
  callerLanguage: Language,
): Promise<void> {
  const { members, moderators, groups, externalPeople } = input;
  if (members || moderators) {
    const before = await tx.select().from(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
    const idsOf = (moderator: boolean) =>
      before.filter((each) => each.moderator === moderator).map(({ userId }) => userId);
    const moderatorIds = [...new Set(moderators ?? idsOf(true))];
    const memberIds = [...new Set(members ?? idsOf(false))].filter((each) => !moderatorIds.includes(each));
    await tx.delete(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
    const rows = [
      ...moderatorIds.map((userId) => ({ tableId, userId, moderator: true })),
      ...memberIds.map((userId) => ({ tableId, userId, moderator: false })),
    ];
    if (rows.length > 0) await tx.insert(virtualTablePeople).values(rows);
  }
  if (groups) {
    await tx.delete(virtualTableGroups).where(eq(virtualTableGroups.tableId, tableId));
    if (groups.length > 0) await tx.insert(virtualTableGroups).values(groups.map((groupId) => ({ tableId, groupId })));
  }
  if (externalPeople) {
    const before = await tx.select().from(virtualTableExternals).where(eq(virtualTableExternals.tableId, tableId));
    const newEmails = externalPeople.map(({ email }) => email.toLowerCase());
    const removedIds = before.filter(({ email }) => !newEmails.includes(email)).map(({ id }) => id);
    if (removedIds.length > 0)
      await tx
        .delete(virtualTableExternals)
        .where(and(eq(virtualTableExternals.tableId, tableId), inArray(virtualTableExternals.id, removedIds)));
    for (const { name, email, language } of externalPeople)
      await tx
        .insert(virtualTableExternals)
        .values({ tableId, name, email: email.toLowerCase(), language: language ?? callerLanguage })
        .onConflictDoUpdate({
          target: [virtualTableExternals.tableId, virtualTableExternals.email],
          set: { name, ...(language && { language }) },
        });
  }
}
