/** Work plans: one of each person and month; of others only who sees the month of all writes and reads. */
import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { formatMonthInSentence } from "../../../kit/format.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { type Call, type Caller, requireCaller, effectiveUsers, effectiveUser } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { tableResource } from "../../../server/crud/table-resource.ts";
import type { ResourceAction, RecordChange, CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { removedOf } from "../../../server/crud/trash.ts";
import { notify } from "../../notifications/server/public.ts";
import { fullNameOf, peopleOf } from "../../people/server/public.ts";
import { displayName, users } from "../../people/server/tables.ts";
import { monthLabel } from "../columns.ts";
import { plan, type WorkPlan, type WorkPlanDraft } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type StoredPlanActivity, workPlans as w } from "./tables.ts";

type Row = typeof w.$inferSelect;
type Typed = { readonly [Name in keyof WorkPlanDraft]?: WorkPlanDraft[Name] | undefined };

const writesAll = ({ permissions }: Caller) => permissions.includes("monthWorkPlan");
const readsAll = (caller: Caller) => writesAll(caller) || caller.permissions.includes("seeAllActivities");

export const workPlanResource = tableResource(plan, {
  table: w,
  auditKind: "workPlan",
  actionPrefix: "workPlans",
  words: { es, en },
  read: readPlans,
  sorts: { month: [w.year, w.month], title: spanishSortKey(w.title) },
  where: ({ user }, call) => and(user ? eq(w.userId, user) : undefined, seenBy(call)),
  filters: {},
  authorize: (call, _tx, row) => {
    const caller = requireCaller(call);
    if (row.userId !== caller.userId && !writesAll(caller)) throw new Refusal("FORBIDDEN");
  },
  toColumns: async (call, tx, wanted, before) => {
    const caller = requireCaller(call);
    const userId = wanted.user ?? before?.userId ?? caller.userId;
    if (userId !== caller.userId && !writesAll(caller)) throw new Refusal("FORBIDDEN");
    await refuseWrong(tx, { ...wanted, user: userId }, before);
    const { title, month, year, goals, mainActivities } = wanted;
    return {
      userId,
      ...(title !== undefined && { title }),
      ...(month !== undefined && { month }),
      ...(year !== undefined && { year }),
      ...(goals !== undefined && { goals: goals || null }),
      ...((mainActivities !== undefined || !before) && { mainActivities: (mainActivities ?? []).map(kept) }),
    };
  },
  uniqueErrors: { work_plans_month: "month" },
  afterWrite: tellPerson,
  auditedFields: ({ title, month, year, user, mainActivities }) => ({
    title,
    month,
    year,
    user: user._id,
    mainActivities: mainActivities.length,
  }),
});

type Deeds = keyof (typeof es)["notices"];
const noticeOf: Readonly<Record<string, Deeds>> = {
  create: "made",
  restore: "made",
  update: "changed",
  remove: "removed",
};

/** Whose plan it is hears of what others do to it. */
async function tellPerson(
  call: Call,
  tx: Transaction,
  deed: ResourceAction,
  { before, after }: RecordChange<WorkPlan>,
): Promise<void> {
  const of = after ?? before;
  const told = noticeOf[deed];
  if (!of || !told) return;
  const by = requireCaller(call);
  // Given to somebody else, it is changed for both.
  const users = [...new Set([of.user._id, before?.user._id ?? of.user._id])].filter((id) => id !== by.userId);
  if (users.length === 0) return;
  const inEach = (text: (language: Language) => string): Localized => ({ es: text("es"), en: text("en") });
  const words = { es, en };
  await notify(tx, {
    to: { users },
    type: "workplan.changed",
    title: inEach((language) => words[language].notices[told].title),
    text: inEach((language) =>
      interpolate(words[language].notices[told].text, {
        by: by.name,
        month: formatMonthInSentence(monthLabel(of), language),
      }),
    ),
    link: `/workAgenda/plan?month=${monthLabel(of)}`,
  });
}

const kept = ({
  text,
  date,
  responsible,
}: NonNullable<WorkPlanDraft["mainActivities"]>[number]): StoredPlanActivity => ({
  text,
  date: date || null,
  responsible: responsible || null,
});

/** Its people are staff who may sign in, or were there before; what it plans lies in its month. */
async function refuseWrong(tx: Transaction, wanted: Typed, before?: Row): Promise<void> {
  const { user = "", mainActivities = [] } = wanted;
  const { year = 0, month = 0 } = { ...before, ...wanted };
  const were = new Set([before?.userId, ...(before?.mainActivities ?? []).map(({ responsible }) => responsible)]);
  const known = await peopleOf(tx, [user, ...mainActivities.flatMap(({ responsible }) => responsible || [])]);
  const isColleague = (id: string) => {
    const person = known.get(id);
    return person?.kind === "staff" && (person.active || were.has(id));
  };
  const fields: Record<string, string[]> = isColleague(user) ? {} : { user: ["CHOICE"] };
  mainActivities.forEach(({ date, responsible }, at) => {
    if (responsible && !isColleague(responsible)) fields[`mainActivities.${at}.responsible`] = ["CHOICE"];
    if (date && !date.startsWith(monthLabel({ year, month }))) fields[`mainActivities.${at}.date`] = ["OTHER_MONTH"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/** One's own; everybody's for who sees all. */
function seenBy(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const own = effectiveUsers(call).filter((looker) => !readsAll(looker));
  return and(...own.map(({ userId }) => eq(w.userId, userId)));
}

/** The same of plans that were removed. */
export function removedSeenBy(call: Pick<CallInTransaction, "caller">): SQL | undefined {
  const own = effectiveUsers(call).filter((looker) => !readsAll(looker));
  return and(...own.map(({ userId }) => eq(removedOf(w.userId), userId)));
}

/** Whose plan is asked for: one's own unless said. FORBIDDEN for somebody else's to who does not see all. */
export function planOwner(call: Pick<CallInTransaction, "caller">, user: string | undefined): string {
  const own = effectiveUser(call).userId;
  if (user !== undefined && user !== own && !readsAll(requireCaller(call))) throw new Refusal("FORBIDDEN");
  return user ?? own;
}

/** Two statements, however many there are. */
export async function readPlans(
  call: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<WorkPlan[]> {
  const rows = await call.db
    .select({ plan: w, user: displayName })
    .from(w)
    .innerJoin(users, eq(users.id, w.userId))
    .where(and(where, seenBy(call)))
    .orderBy(...order);
  const named = [
    ...new Set(rows.flatMap(({ plan: row }) => row.mainActivities.flatMap((each) => each.responsible ?? []))),
  ];
  const people =
    named.length > 0
      ? await call.db
          .select(displayName)
          .from(users)
          .where(or(inArray(users.id, named)))
      : [];
  const names = new Map(people.map((person) => [person.id, fullNameOf(person)]));
  const caller = requireCaller(call);
  return rows.map(({ plan: { id: _id, userId, ...row }, user }) => {
    const isWriter = userId === caller.userId || writesAll(caller);
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
