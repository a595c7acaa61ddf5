/** Who takes part in an activity: active staff, each once, in charge or invited; who was in it before may stay. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { peopleOf } from "../../people/server/public.ts";
import { activityPeople as p } from "./tables.ts";

export interface TakingPart {
  readonly usersInCharge: readonly string[];
  readonly invitedSpecialists: readonly string[];
}
export const everybody = ({ usersInCharge, invitedSpecialists }: TakingPart) => [
  ...usersInCharge,
  ...invitedSpecialists,
];

export async function readTakingPart(tx: Transaction, id: string): Promise<TakingPart> {
  const rows = await tx.select({ id: p.userId, invited: p.invited }).from(p).where(eq(p.activityId, id));
  const ids = (isInvited: boolean) => rows.filter(({ invited }) => invited === isInvited).map((row) => row.id);
  return { usersInCharge: ids(false), invitedSpecialists: ids(true) };
}

export async function requireActiveStaff(
  tx: Transaction,
  wanted: TakingPart,
  before: readonly string[],
): Promise<void> {
  const { usersInCharge, invitedSpecialists } = wanted;
  const known = await peopleOf(tx, everybody(wanted));
  const isColleague = (id: string) => {
    const person = known.get(id);
    return person?.kind === "staff" && (person.active || before.includes(id));
  };
  const faultsOf = (name: string, ids: readonly string[], others: readonly string[]) => {
    if (ids.some((id) => !isColleague(id))) return { [name]: ["CHOICE"] };
    return ids.some((id, at) => ids.indexOf(id) < at || others.includes(id)) ? { [name]: ["TAKEN"] } : {};
  };
  const fields = {
    ...faultsOf("usersInCharge", usersInCharge, []),
    ...faultsOf("invitedSpecialists", invitedSpecialists, usersInCharge),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Of several activities alike: in as many statements as of one. */
export async function writeTakingPart(tx: Transaction, ids: readonly string[], wanted: TakingPart): Promise<void> {
  await tx
    .insert(p)
    .values(
      ids.flatMap((activityId) => [
        ...wanted.usersInCharge.map((userId) => ({ activityId, userId, invited: false })),
        ...wanted.invitedSpecialists.map((userId) => ({ activityId, userId, invited: true })),
      ]),
    );
}
