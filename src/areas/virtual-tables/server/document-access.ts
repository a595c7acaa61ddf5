/** Whose the documents of a table are: its people read them and bring more while it is open; who leads it, before too. */
import { readSetting } from "../../settings/server/public.ts";
import { requireCaller } from "../../../server/call.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import type { DocumentRules, DocumentRight } from "../../media/server/public.ts";
import { tableRoomPath } from "./invitations.ts";
import { membershipOf, readsIn, writesIn } from "./table-access.ts";

export async function filesOfTable(call: CallInTransaction, id: string): Promise<DocumentRight> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return "none";
  const caller = requireCaller(call);
  const standing = await membershipOf(call.db, caller, id, call.now);
  const other = caller.seeing && (await membershipOf(call.db, caller.seeing.person, id, call.now));
  if (!standing || !readsIn(standing) || (caller.seeing && !(other && readsIn(other)))) return "none";
  const leads = standing.part === "moderator" || standing.keeps;
  return writesIn(standing) || (standing.state === "scheduled" && leads) ? "write" : "read";
}

/**
 * Who leads a table highlights its documents and takes any of them away; who brought one replaces it or takes it away for a
 * while, as with a message. Nobody outside reads them.
 */
export const rulesOfTable: DocumentRules = {
  deeds: async (call, id) => {
    const { userId } = requireCaller(call);
    const standing = await membershipOf(call.db, requireCaller(call), id, call.now);
    const leads = standing?.part === "moderator" || (standing?.keeps && standing.state === "scheduled");
    const minutes = await readSetting(call.db, "chat.editMinutes");
    const since = new Date(call.now.getTime() - minutes * 60_000).toISOString();
    return ({ broughtBy, createdAt }, deed) =>
      leads === true || (deed !== "highlight" && broughtBy === userId && createdAt >= since);
  },
  insideOnly: (id) => `${tableRoomPath}?id=${id}`,
};
