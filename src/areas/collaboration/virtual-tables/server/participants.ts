/** Current participants of a table: those invited by name, and the members of its groups. */
import { and, eq, inArray } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { membersOfGroups, userGroupView } from "../../user-groups/server/public.ts";
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
  /** In lower case. */
  readonly email: string;
  readonly language: Language;
}
interface GuestParticipant extends External {
  /** "guest:" with the id of the invitation; null before the invitation. */
  readonly id: string | null;
  /** Reported by their page, if at all. */
  readonly timeZone: string | null;
}
export interface People {
  readonly house: readonly StaffParticipant[];
  readonly outside: readonly GuestParticipant[];
}

/** Moderators first, then by name. Only active staff; each person once. */
export async function peopleIn(db: Queryable, tableId: string): Promise<People> {
  const staffRows = await db.select().from(virtualTablePeople).where(eq(virtualTablePeople.tableId, tableId));
  const groups = await db
    .select({ id: userGroupView.id, externalPeople: userGroupView.externalPeople })
    .from(virtualTableGroups)
    .innerJoin(userGroupView, eq(userGroupView.id, virtualTableGroups.groupId))
    .where(eq(virtualTableGroups.tableId, tableId));
  const groupIds = groups.map(({ id }) => id);
  const groupMembers = await membersOfGroups(db, groupIds);
  const externalRows = await db
    .select({
      name: virtualTableExternals.name,
      email: virtualTableExternals.email,
      language: virtualTableExternals.language,
    })
    .from(virtualTableExternals)
    .where(eq(virtualTableExternals.tableId, tableId));
  const moderators = new Set(staffRows.filter(({ moderator }) => moderator).map(({ userId }) => userId));
  const userById = await peopleOf(
    db,
    [...staffRows, ...groupMembers].map(({ userId }) => userId),
  );
  const staff = [...userById.values()]
    .filter(({ kind, active }) => kind === "staff" && active)
    .map(({ id, name, email, language, timeZone }) => {
      const role: StaffParticipant["role"] = moderators.has(id) ? "moderator" : "member";
      return { id, name, email: email.toLowerCase(), language, timeZone, role };
    })
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "es"));
  const staffEmails = new Set(staff.map(({ email }) => email));
  const externals = new Map<string, External>();
  for (const { name, email, language = "es" } of [
    ...externalRows,
    ...groups.flatMap(({ externalPeople }) => externalPeople),
  ]) {
    const address = email.toLowerCase();
    // A colleague in the external people of a group participates as staff.
    if (!staffEmails.has(address) && !externals.has(address))
      externals.set(address, { name, email: address, language });
  }
  const sorted = [...externals.values()].sort((a, b) => a.name.localeCompare(b.name, "es"));
  return { house: staff, outside: await addInvitations(db, tableId, sorted) };
}

/** Adds the data of their invitations; the language that they chose has precedence. */
export async function addInvitations(
  db: Queryable,
  tableId: string,
  people: readonly External[],
): Promise<GuestParticipant[]> {
  if (people.length === 0) return [];
  const emails = people.map(({ email }) => email);
  const { id, email, language, timeZone } = invitations;
  const invitationRows = await db
    .select({ id, email, language, timeZone })
    .from(invitations)
    .where(and(eq(invitations.tableId, tableId), inArray(email, emails)));
  const invited = new Map(invitationRows.map((each) => [each.email, each]));
  return people.map((person) => {
    const invitation = invited.get(person.email);
    return {
      ...person,
      id: invitation ? `guest:${invitation.id}` : null,
      language: invitation?.language ?? person.language,
      timeZone: invitation?.timeZone ?? null,
    };
  });
}

const rank = ({ role }: StaffParticipant) => (role === "moderator" ? 0 : 1);
