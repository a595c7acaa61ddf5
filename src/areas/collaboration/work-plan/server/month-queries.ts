/** Plans of a month: of one person, or of all with their agenda. */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { addDays, addMonths } from "../../../../kit/time/calendar.ts";
import type { Download, ParsedOf } from "../../../../kit/contract/contract.ts";
import { formatShortDay } from "../../../../kit/text/format.ts";
import { formatMonthInSentence } from "../../../../kit/text/format-days.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { readActivitiesOf } from "../../agenda/server/public.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import { userView } from "../../../administration/people/server/public.ts";
import { monthLabel } from "../columns.ts";
import { workPlanContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { planOwner, readPlans } from "./work-plan-resource.ts";
import { workPlans as w } from "./tables.ts";

const words = { es, en };
type MonthQuery = Omit<ParsedOf<typeof workPlanContract.month>, "print">;

export async function planOfMonth({ month, year, user }: ParsedOf<typeof workPlanContract.ofMonth>, call: Call) {
  const where = and(eq(w.userId, planOwner(call, user)), ofMonth({ month, year })) as SQL;
  const [plan] = await readPlans(call, { where, order: [] });
  return plan ?? null;
}

export async function monthOfAll({ print, ...query }: ParsedOf<typeof workPlanContract.month>, call: Call) {
  const { plans, activities } = await readMonth(query, call);
  const { month, year, users: people } = query;
  const params = new URLSearchParams({
    month: String(month),
    year: String(year),
    ...(people && { users: people.join(",") }),
  });
  return { plans, activities, ...(print && { url: `/legalsitapi/${workPlanContract.paper.path}?${params}` }) };
}

/** Sorted by day; activities without a day come last. */
export async function mainActivities(query: ParsedOf<typeof workPlanContract.mains>, call: Call) {
  const plans = await readPlans(call, { where: ofMonth(query), order: byName });
  return plans
    .flatMap(({ user, mainActivities: all }) => all.map((each) => ({ ...each, user })))
    .toSorted((a, b) => (a.date ?? "9999").localeCompare(b.date ?? "9999"));
}

export async function printMonth(query: MonthQuery, call: Call): Promise<Download> {
  const { plans, activities } = await readMonth(query, call);
  const { language } = call;
  const { pdf, columns } = words[language];
  const month = formatMonthInSentence(monthLabel(query), language);
  const title = interpolate(pdf.title, { month });
  const content = await call.server.workers.run("workPlans", {
    title,
    language,
    firm: await letterheadOf(call.db),
    none: pdf.none,
    goals: columns.goals,
    planned: { title: columns.mainActivities, heads: [pdf.date, pdf.what, pdf.responsible] },
    agenda: { title: pdf.agenda, heads: [pdf.date, pdf.what, pdf.inCharge] },
    plans: plans.map(({ user, title: name, goals, mainActivities: all }) => ({
      title: `${user.name} · ${name}`,
      goals: goals ?? "",
      lines: all.map((each) => [
        each.date ? formatShortDay(each.date, language) : "",
        each.text,
        each.responsible?.name ?? "",
      ]),
    })),
    activities: activities.map(({ date, hour, title: what, usersInCharge }) => [
      [formatShortDay(date, language), hour].filter(Boolean).join(", "),
      what,
      usersInCharge.map(({ name }) => name).join(", "),
    ]),
    since:
      [...plans, ...activities]
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? call.now.toISOString(),
    now: call.now,
  });
  const after = { month: monthLabel(query), plans: plans.length };
  await writeAuditEntry(call.db, call, { action: "workPlans.print", kind: "workPlans", id: "all", after });
  return { name: `${title}.pdf`, mime: "application/pdf", content };
}

const byName = [asc(userView.lastName), asc(userView.firstName), asc(userView.id)];
const ofMonth = ({ month, year }: { month: number; year: number }) => and(eq(w.year, year), eq(w.month, month)) as SQL;

async function readMonth({ users: people, ...query }: MonthQuery, call: Call) {
  const where = and(ofMonth(query), people ? inArray(w.userId, people) : undefined) as SQL;
  const plans = await readPlans(call, { where, order: byName });
  const from = `${monthLabel(query)}-01`;
  const userIds = people ?? plans.map(({ user }) => user._id);
  const activities = await readActivitiesOf(call, userIds, from, addDays(addMonths(from, 1), -1));
  return { plans, activities };
}
