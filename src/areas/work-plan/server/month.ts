/** The plans of a month: somebody's, and all of them together with what their people do in it. */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { addDays, addMonths } from "../../../kit/calendar.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { sayMonth, showShortDay } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { record } from "../../../server/audit.ts";
import type { Call } from "../../../server/call.ts";
import { readActivitiesOf } from "../../agenda/server/public.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { monthOf } from "../columns.ts";
import { workPlan } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { personAsked, readPlans } from "./register.ts";
import { workPlans as w } from "./tables.ts";

const words = { es, en };
type Consolidated = Omit<ParsedOf<typeof workPlan.month>, "print">;

export async function planOfMonth({ month, year, user }: ParsedOf<typeof workPlan.ofMonth>, call: Call) {
  const where = and(eq(w.userId, personAsked(call, user)), ofMonth({ month, year })) as SQL;
  const [found] = await readPlans(call, { where, order: [] });
  return found ?? null;
}

export async function monthOfAll({ print, ...wanted }: ParsedOf<typeof workPlan.month>, call: Call) {
  const { plans, activities } = await together(wanted, call);
  const { month, year, users: people } = wanted;
  const query = new URLSearchParams({
    month: String(month),
    year: String(year),
    ...(people && { users: people.join(",") }),
  });
  return { plans, activities, ...(print && { url: `/legalsitapi/${workPlan.paper.path}?${query}` }) };
}

/** What has no day stands last. */
export async function mainActivities(wanted: ParsedOf<typeof workPlan.mains>, call: Call) {
  const plans = await readPlans(call, { where: ofMonth(wanted), order: byName });
  return plans
    .flatMap(({ user, mainActivities: all }) => all.map((each) => ({ ...each, user })))
    .toSorted((a, b) => (a.date ?? "9999").localeCompare(b.date ?? "9999"));
}

export async function paperOfMonth(wanted: Consolidated, call: Call): Promise<Download> {
  const { plans, activities } = await together(wanted, call);
  const { language } = call;
  const { paper, columns } = words[language];
  const month = sayMonth(monthOf(wanted), language);
  const title = say(paper.title, { month });
  const content = await call.server.workers.run("workPlans", {
    title,
    language,
    firm: await letterheadOf(call.db),
    none: paper.none,
    goals: columns.goals,
    planned: { title: columns.mainActivities, heads: [paper.date, paper.what, paper.responsible] },
    agenda: { title: paper.agenda, heads: [paper.date, paper.what, paper.inCharge] },
    plans: plans.map(({ user, title: name, goals, mainActivities: all }) => ({
      title: `${user.name} · ${name}`,
      goals: goals ?? "",
      lines: all.map((each) => [
        each.date ? showShortDay(each.date, language) : "",
        each.text,
        each.responsible?.name ?? "",
      ]),
    })),
    activities: activities.map(({ date, hour, title: what, usersInCharge }) => [
      [showShortDay(date, language), hour].filter(Boolean).join(", "),
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
  const after = { month: monthOf(wanted), plans: plans.length };
  await record(call.db, call, { action: "workPlans.print", kind: "workPlans", id: "all", after });
  return { name: `${title}.pdf`, mime: "application/pdf", content };
}

const byName = [asc(users.lastName), asc(users.firstName), asc(users.id)];
const ofMonth = ({ month, year }: { month: number; year: number }) => and(eq(w.year, year), eq(w.month, month)) as SQL;

async function together({ users: people, ...wanted }: Consolidated, call: Call) {
  const where = and(ofMonth(wanted), people ? inArray(w.userId, people) : undefined) as SQL;
  const plans = await readPlans(call, { where, order: byName });
  const from = `${monthOf(wanted)}-01`;
  const of = people ?? plans.map(({ user }) => user._id);
  const activities = await readActivitiesOf(call, of, from, addDays(addMonths(from, 1), -1));
  return { plans, activities };
}
