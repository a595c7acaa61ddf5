/** Whose the documents of a table are: its people read them and bring more while it is open; who leads it, before too. */
import { callerOf } from "../../../server/call.ts";
import type { Within } from "../../../server/register.ts";
import type { Right } from "../../media/server/public.ts";
import { partIn, readsIn, writesIn } from "./membership.ts";

export async function filesOfTable(call: Within, id: string): Promise<Right> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return "none";
  const caller = callerOf(call);
  const standing = await partIn(call.db, caller, id, call.now);
  const other = caller.seeing && (await partIn(call.db, caller.seeing.person, id, call.now));
  if (!standing || !readsIn(standing) || (caller.seeing && !(other && readsIn(other)))) return "none";
  const leads = standing.part === "moderator" || standing.keeps;
  return writesIn(standing) || (standing.state === "scheduled" && leads) ? "write" : "read";
}
