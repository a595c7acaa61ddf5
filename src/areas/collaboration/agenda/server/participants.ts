/**
 * Participants of an activity: active staff, each once, in charge or invited. Existing participants may stay when
 * they become inactive.
 */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { activityPeople as p } from "./tables.ts";

export interface ActivityParticipants {
  readonly usersInCharge: readonly string[];
  readonly invitedSpecialists: readonly string[];
}
export const involvedPeople = ({ usersInCharge, invitedSpecialists }: ActivityParticipants) => [
  ...usersInCharge,
  ...invitedSpecialists,
];

export async function readActivityParticipants(tx: Transaction, id: string): Promise<ActivityParticipants> {
  const rows = await tx.select({ id: p.userId, invited: p.invited }).from(p).where(eq(p.activityId, id));
  const ids = (isInvited: boolean) => rows.filter(({ invited }) => invited === isInvited).map((row) => row.id);
  return { usersInCharge: ids(false), invitedSpecialists: ids(true) };
}

export async function requireActiveStaff(
  tx: Transaction,
  participants: ActivityParticipants,
  before: readonly string[],
): Promise<void> {
  const { usersInCharge, invitedSpecialists } = participants;
  const userById = await peopleOf(tx, involvedPeople(participants));
  const isColleague = (id: string) => {
    const person = userById.get(id);
    return person?.kind === "staff" && (person.active || before.includes(id));
  };
  const errorsOf = (name: string, ids: readonly string[], others: readonly string[]) => {
    if (ids.some((id) => !isColleague(id))) return { [name]: ["CHOICE"] };
    return ids.some((id, index) => ids.indexOf(id) < index || others.includes(id)) ? { [name]: ["TAKEN"] } : {};
  };
  const fields = {
    ...errorsOf("usersInCharge", usersInCharge, []),
    ...errorsOf("invitedSpecialists", invitedSpecialists, usersInCharge),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Writes the same participants for several activities in one statement. */
export async function writeActivityParticipants(
  tx: Transaction,
  ids: readonly string[],
  participants: ActivityParticipants,
): Promise<void> {
  await tx
    .insert(p)
    .values(
      ids.flatMap((activityId) => [
        ...participants.usersInCharge.map((userId) => ({ activityId, userId, invited: false })),
        ...participants.invitedSpecialists.map((userId) => ({ activityId, userId, invited: true })),
      ]),
    );
}
