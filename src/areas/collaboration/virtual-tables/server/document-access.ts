/**
 * Access to the documents of a table: participants read them and add some while it is open; moderators also before.
 */
import { isRecent } from "../../../../kit/time/recent.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { requireCaller, effectiveUsers } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import type { DocumentRules, DocumentRight } from "../../media/server/public.ts";
import { tableRoomPath } from "./guests/invitations.ts";
import { membershipOf, readsIn, writesIn } from "./table-access.ts";

export async function filesOfTable(call: CallInTransaction, id: string): Promise<DocumentRight> {
  const memberships = await Promise.all(effectiveUsers(call).map((user) => membershipOf(call.db, user, id, call.now)));
  const [membership] = memberships;
  if (!membership || !memberships.every((each) => each && readsIn(each))) return "none";
  if (requireCaller(call).seeing) return "read";
  const isModerator = membership.part === "moderator" || membership.isAdministrator;
  return writesIn(membership) || (membership.state === "scheduled" && isModerator) ? "write" : "read";
}

/**
 * Moderators highlight and remove any document; its uploader replaces or removes it within the time for editing
 * messages. Documents cannot be shared outside the table.
 */
export const rulesOfTable: DocumentRules = {
  readActionCheck: async (call, id) => {
    const { userId } = requireCaller(call);
    const membership = await membershipOf(call.db, requireCaller(call), id, call.now);
    const isModerator =
      membership?.part === "moderator" || (membership?.isAdministrator && membership.state === "scheduled");
    const minutes = await readSetting(call.db, "chat.editMinutes");
    return ({ broughtBy, createdAt }, action) =>
      isModerator === true ||
      (action !== "highlight" && broughtBy === userId && isRecent(createdAt, call.now, minutes * 60_000));
  },
  insideOnly: (id) => `${tableRoomPath}?id=${id}`,
};
