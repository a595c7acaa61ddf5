/** Who takes part in a table now: those who were called by name, and the people of its groups. */
import { and, eq, inArray } from "drizzle-orm";
import type { Language } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { peopleOf } from "../../people/server/public.ts";
import { userGroupMembers, userGroups } from "../../user-groups/server/tables.ts";
import {
  virtualTableExternals,
  virtualTableGroups,
  virtualTableInvitations as invitations,
  virtualTablePeople,
} from "./tables.ts";

export interface StaffParticipant {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string | null;
  readonly role: "moderator" | "member";
}
interface External {
  readonly name: string;
  /** In small letters. */
  readonly email: string;
  readonly language: Language;
}
export interface GuestParticipant extends External {
  /** As the room knows them: "guest:" and their invitation; null before they were invited. */
  readonly id: string | null;
  /** Of their page, where it told one. */
  readonly timeZone: string | null;
}
export interface People {
  readonly house: readonly StaffParticipant[];
  readonly outside: readonly GuestParticipant[];
}

/** Moderators first, each by name; nobody who left the house, and nobody twice. */
export async function peopleIn(db: Queryable, tableId: string): Promise<People> {
  const called = await db.select().from(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
  const groups = await db
    .select({ id: userGroups.id, externalPeople: userGroups.externalPeople })
    .from(virtualTableGroups)
    .innerJoin(userGroups, eq(userGroups.id, virtualTableGroups.groupId))
    .where(eq(virtualTableGroups.tableId, tableId));
  const grouped =
    groups.length === 0
      ? []
      : await db
          .select({ userId: userGroupMembers.userId })
          .from(userGroupMembers)
          .where(
            inArray(
              userGroupMembers.groupId,
              groups.map(({ id }) => id),
            ),
          );
  const named = await db
    .select({
      name: virtualTableExternals.name,
      email: virtualTableExternals.email,
      language: virtualTableExternals.language,
    })
    .from(virtualTableExternals)
    .where(eq(virtualTableExternals.tableId, tableId));
  const moderators = new Set(called.filter(({ moderator }) => moderator).map(({ userId }) => userId));
  const known = await peopleOf(
    db,
    [...called, ...grouped].map(({ userId }) => userId),
  );
  const house = [...known.values()]
    .filter(({ kind, active }) => kind === "staff" && active)
    .map(({ id, name, email, language, timeZone }) => {
      const role: StaffParticipant["role"] = moderators.has(id) ? "moderator" : "member";
      return { id, name, email: email.toLowerCase(), language, timeZone, role };
    })
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, "es"));
  const taken = new Set(house.map(({ email }) => email));
  const outside = new Map<string, External>();
  for (const { name, email, language = "es" } of [
    ...named,
    ...groups.flatMap(({ externalPeople }) => externalPeople),
  ]) {
    const address = email.toLowerCase();
    // A colleague whom a group names by their address is in it as themselves.
    if (!taken.has(address) && !outside.has(address)) outside.set(address, { name, email: address, language });
  }
  const sorted = [...outside.values()].sort((one, other) => one.name.localeCompare(other.name, "es"));
  return { house, outside: await asInvited(db, tableId, sorted) };
}

/** The same with what is known of them since they were invited: the language that their page chose counts first. */
export async function asInvited(
  db: Queryable,
  tableId: string,
  people: readonly External[],
): Promise<GuestParticipant[]> {
  if (people.length === 0) return [];
  const emails = people.map(({ email }) => email);
  const { id, email, language, timeZone } = invitations;
  const found = await db
    .select({ id, email, language, timeZone })
    .from(invitations)
    .where(and(eq(invitations.tableId, tableId), inArray(email, emails)));
  const invited = new Map(found.map((each) => [each.email, each]));
  return people.map((person) => {
    const known = invited.get(person.email);
    return {
      ...person,
      id: known ? `guest:${known.id}` : null,
      language: known?.language ?? person.language,
      timeZone: known?.timeZone ?? null,
    };
  });
}

const rank = ({ role }: StaffParticipant) => (role === "moderator" ? 0 : 1);
