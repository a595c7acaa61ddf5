/** The CRUD resource of work plans: one per person and month. Other people's plans need a permission. */
import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { formatMonthInSentence } from "../../../../kit/text/format-days.ts";
import { type Call, requireCaller, effectiveUsers, effectiveUser } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { tableResource } from "../../../../server/crud/table-resource.ts";
import type { ResourceAction, RecordChange, CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { removedOf } from "../../../../server/crud/trash.ts";
import { noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { fullNameOf, peopleOf, displayName, userView } from "../../../administration/people/server/public.ts";
import { monthLabel } from "../columns.ts";
import { plan, type WorkPlan, type WorkPlanDraft } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type StoredPlanActivity, workPlans as w } from "./tables.ts";

type Row = typeof w.$inferSelect;
type PlanInput = { readonly [Name in keyof WorkPlanDraft]?: WorkPlanDraft[Name] | undefined };

const mayWriteAll = ({ permissions }: Caller) => permissions.includes("monthWorkPlan");
const mayReadAll = (caller: Caller) => mayWriteAll(caller) || caller.permissions.includes("seeAllActivities");

export const workPlanResource = tableResource(plan, {
  table: w,
  auditKind: "workPlan",
  actionPrefix: "workPlans",
  words: { es, en },
  read: readPlans,
  sorts: { month: [w.year, w.month], title: spanishSortKey(w.title) },
  where: ({ user }, call) => and(user ? eq(w.userId, user) : undefined, visibleTo(call)),
  filters: {},
  authorize: (call, _tx, row) => {
    const caller = requireCaller(call);
    if (row.userId !== caller.userId && !mayWriteAll(caller)) throw new Refusal("FORBIDDEN");
  },
  toColumns: async (call, tx, input, before) => {
    const caller = requireCaller(call);
    const userId = input.user ?? before?.userId ?? caller.userId;
    if (userId !== caller.userId && !mayWriteAll(caller)) throw new Refusal("FORBIDDEN");
    await requireValidPlan(tx, { ...input, user: userId }, before);
    const { title, month, year, goals, mainActivities } = input;
    return {
      userId,
      ...(title !== undefined && { title }),
      ...(month !== undefined && { month }),
      ...(year !== undefined && { year }),
      ...(goals !== undefined && { goals: goals || null }),
      ...((mainActivities !== undefined || !before) && { mainActivities: (mainActivities ?? []).map(toStored) }),
    };
  },
  uniqueErrors: { work_plans_month: "month" },
  afterWrite: notifyOwner,
  auditedFields: ({ title, month, year, user, mainActivities }) => ({
    title,
    month,
    year,
    user: user._id,
    mainActivities: mainActivities.length,
  }),
});

type NoticeKind = keyof (typeof es)["notices"];
const noticeOf: Readonly<Record<string, NoticeKind>> = {
  create: "created",
  restore: "created",
  update: "changed",
  remove: "removed",
};

/** Notifies the owner of changes that others make. */
async function notifyOwner(
  call: Call,
  tx: Transaction,
  action: ResourceAction,
  { before, after }: RecordChange<WorkPlan>,
): Promise<void> {
  const record = after ?? before;
  const kind = noticeOf[action];
  if (!record || !kind) return;
  const actor = requireCaller(call);
  // A reassigned plan concerns both owners.
  const users = [...new Set([record.user._id, before?.user._id ?? record.user._id])].filter(
    (id) => id !== actor.userId,
  );
  if (users.length === 0) return;
  await notify(tx, {
    to: { users },
    type: "workplan.changed",
    ...noticeTexts({ es: es.notices[kind], en: en.notices[kind] }, (language) => ({
      by: actor.name,
      month: formatMonthInSentence(monthLabel(record), language),
    })),
    link: `/workAgenda/plan?month=${monthLabel(record)}`,
  });
}

const toStored = ({
  text,
  date,
  responsible,
}: NonNullable<WorkPlanDraft["mainActivities"]>[number]): StoredPlanActivity => ({
  text,
  date: date || null,
  responsible: responsible || null,
});

/** People must be active staff or already assigned; dates must lie in the month. Throws INVALID. */
async function requireValidPlan(tx: Transaction, input: PlanInput, before?: Row): Promise<void> {
  const { user = "", mainActivities = [] } = input;
  const { year = 0, month = 0 } = { ...before, ...input };
  const assignedBefore = new Set([
    before?.userId,
    ...(before?.mainActivities ?? []).map(({ responsible }) => responsible),
  ]);
  const people = await peopleOf(tx, [user, ...mainActivities.flatMap(({ responsible }) => responsible || [])]);
  const isColleague = (id: string) => {
    const person = people.get(id);
    return person?.kind === "staff" && (person.active || assignedBefore.has(id));
  };
  const fields: Record<string, string[]> = isColleague(user) ? {} : { user: ["CHOICE"] };
  mainActivities.forEach(({ date, responsible }, at) => {
    if (responsible && !isColleague(responsible)) fields[`mainActivities.${at}.responsible`] = ["CHOICE"];
    if (date && !date.startsWith(monthLabel({ year, month }))) fields[`mainActivities.${at}.date`] = ["OTHER_MONTH"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** Condition for the plans that the caller may read. */
function visibleTo(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const restricted = effectiveUsers(call).filter((user) => !mayReadAll(user));
  return and(...restricted.map(({ userId }) => eq(w.userId, userId)));
}

/** The same for removed plans. */
export function visibleRemovedPlans(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const restricted = effectiveUsers(call).filter((user) => !mayReadAll(user));
  return and(...restricted.map(({ userId }) => eq(removedOf(w.userId), userId)));
}

/** The user whose plan is requested, by default the caller. Throws FORBIDDEN for others without permission. */
export function planOwner(call: Pick<CallInTransaction, "caller">, user: string | undefined): string {
  const ownId = effectiveUser(call).userId;
  if (user !== undefined && user !== ownId && !mayReadAll(requireCaller(call))) throw new Refusal("FORBIDDEN");
  return user ?? ownId;
}

/** Runs two statements, whatever the number of plans. */
export async function readPlans(
  call: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<WorkPlan[]> {
  const rows = await call.db
    .select({ plan: w, user: displayName })
    .from(w)
    .innerJoin(userView, eq(userView.id, w.userId))
    .where(and(where, visibleTo(call)))
    .orderBy(...order);
  const responsibleIds = [
    ...new Set(rows.flatMap(({ plan: row }) => row.mainActivities.flatMap((each) => each.responsible ?? []))),
  ];
  const people =
    responsibleIds.length > 0
      ? await call.db
          .select(displayName)
          .from(userView)
          .where(or(inArray(userView.id, responsibleIds)))
      : [];
  const names = new Map(people.map((person) => [person.id, fullNameOf(person)]));
  const caller = requireCaller(call);
  return rows.map(({ plan: { id: _id, userId, ...row }, user }) => {
    const isWriter = userId === caller.userId || mayWriteAll(caller);
    return {
      _id,
      ...row,
      user: { _id: userId, name: fullNameOf(user) },
      mainActivities: row.mainActivities.map(({ responsible, ...each }) => ({
        ...each,
        responsible: responsible === null ? null : { _id: responsible, name: names.get(responsible) ?? "" },
      })),
      can: {
        update: isWriter && caller.permissions.includes("updateWorkplan"),
        remove: isWriter && caller.permissions.includes("deleteWorkplan"),
      },
    };
  });
}
