/** Finishes an activity as done or not done, or reopens it. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Activity } from "../activity.ts";
import type { agendaContract as contract } from "../contract.ts";
import { lockActivity, moveActivity } from "./activity-workflow.ts";
import { readActivity } from "./queries.ts";
import { dropReminder } from "./reminders.ts";
import { mayPlan } from "./permissions.ts";
import { readActivityParticipants, involvedPeople } from "./participants.ts";
import { hintOf, notifyParticipants } from "./notifications.ts";

type Input = ParsedOf<typeof contract.finish>;

export function finishActivity(
  { _id, updatedAt, accomplished, unfulfilledCause, note }: Input,
  call: Call,
): Promise<Activity> {
  return inTransaction(call.db, async (tx) => {
    const before = await lockActivity(tx, _id);
    const { can } = await readActivity({ ...call, db: tx }, _id);
    if (!can.finish) throw new Refusal("FORBIDDEN");
    const to = accomplished === null ? "pending" : accomplished ? "accomplished" : "unfulfilled";
    const { row } = await moveActivity(tx, before, {
      to,
      asActor: mayPlan(requireCaller(call)) ? "planner" : "charge",
      actor: call,
      now: call.now,
      note: note || undefined,
      expectedVersion: updatedAt,
      input: { unfulfilledCause, note },
      set: { unfulfilledCause: (to === "unfulfilled" && unfulfilledCause) || null },
    }).catch(withCauseCode);
    if (to !== "pending") await dropReminder(tx, _id);
    const people = await readActivityParticipants(tx, _id);
    const noticeName = to === "pending" ? "reopened" : to;
    // The creator is notified of the result; participants of a reopening.
    const recipients = to === "pending" ? involvedPeople(people) : row.createdBy ? [row.createdBy] : [];
    const cause = (to === "pending" ? note : unfulfilledCause) ?? "";
    await hintOf(tx, row, involvedPeople(people));
    await notifyParticipants(tx, noticeName, row, {
      to: recipients,
      actor: call,
      server: call.server,
      now: call.now,
      cause,
    });
    return readActivity({ ...call, db: tx }, _id);
  });
}

/** A missing cause has its own code, in addition to the field error. */
function withCauseCode(error: unknown): never {
  const { code, fields } = error instanceof Refusal ? error : {};
  if (code === "INVALID" && fields?.unfulfilledCause) throw new Refusal("CAUSE_REQUIRED", { fields });
  throw error;
}
