/** Activities on paper: the same rows as their list, in its order; of specialists a section for each. */
import { and } from "drizzle-orm";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { formatDay } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller, effectiveUser } from "../../../server/call.ts";
import { allMatchesForSelection } from "../../../server/listing/list-query.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import type { Activity } from "../activity.ts";
import { participantNames, shownOf } from "../columns.ts";
import { agendaContract } from "../contract.ts";
import { hoursOf } from "../time-slots.ts";
import type { PrintView } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { Section } from "./activities-pdf.ts";
import { allList } from "./all-activities-list.ts";
import { matching } from "./queries.ts";
import { involvesAnyOf, mayPlan, maySeeAll, visibleStates } from "./permissions.ts";

const words = { es, en };
type Wanted = ParsedOf<typeof agendaContract.paper>;

/** The address of the paper, once it is the caller's to print. */
export const printing =
  (view: PrintView) =>
  async (wanted: Omit<Wanted, "view">, call: Call): Promise<{ url: string }> => {
    refuseBeyond({ ...wanted, view }, call);
    const { users, ...rest } = wanted;
    const given = Object.entries({ view, ...rest, users: users?.join(",") });
    const query = new URLSearchParams(
      given.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
    );
    return { url: `/legalsitapi/${agendaContract.paper.path}?${query}` };
  };

export async function printActivities(wanted: Wanted, call: Call): Promise<Download> {
  refuseBeyond(wanted, call);
  const { view, from, to } = wanted;
  const { language } = call;
  const said = words[language];
  const rows = await rowsOf(wanted, call);
  const title = interpolate(said.papers[view], { from: formatDay(from, language), to: formatDay(to, language) });
  const latest = rows.map(({ updatedAt }) => updatedAt).sort();
  const content = await call.server.workers.run("activities", {
    title,
    language,
    firm: await letterheadOf(call.db),
    heads: [said.columns.date, said.columns.hour, said.columns.title, said.columns.inCharge, said.columns.state],
    sections: await sectionsOf(wanted, rows, call),
    none: said.none,
    since: latest.at(-1) ?? call.now.toISOString(),
    now: call.now,
  });
  await writeAuditEntry(call.db, call, {
    action: "agenda.print",
    kind: "activities",
    id: "all",
    after: { view, from, to, rows: rows.length },
  });
  return { name: `${title}.pdf`, mime: "application/pdf", content };
}

/** One's own, and for who plans anybody's; those of everybody by what one may see in lists. */
function refuseBeyond({ view, users }: Pick<Wanted, "view" | "users">, call: Call): void {
  const caller = requireCaller(call);
  const own = effectiveUser(call).userId;
  const seen = visibleStates(caller);
  const may = {
    own: mayPlan(caller) || (users ?? []).every((id) => id === own),
    all: maySeeAll(caller),
    bySpecialist: maySeeAll(caller),
    accomplished: seen.includes("accomplished"),
    unfulfilled: seen.includes("unfulfilled"),
  };
  if (!may[view]) throw new Refusal("FORBIDDEN");
}

function rowsOf({ view, from, to, sort, users }: Wanted, call: Call): Promise<Activity[]> {
  const period = { from, to, sort };
  if (view === "own") {
    // One's own is not narrowed to what one may see of everybody's.
    const where = and(involvesAnyOf(call.db, users ?? [effectiveUser(call).userId]), ...matching(period));
    return allMatchesForSelection(call, { ...allList, where: () => where }, period);
  }
  const state = view === "accomplished" || view === "unfulfilled" ? { state: view } : {};
  return allMatchesForSelection(call, allList, { ...period, ...state, ...(users && { users }) });
}

async function sectionsOf({ view, users = [] }: Wanted, rows: readonly Activity[], call: Call): Promise<Section[]> {
  const said = words[call.language];
  const lineOf = (activity: Activity) => ({
    date: formatDay(activity.date, call.language),
    hours: hoursOf(activity) ?? said.wholeDay,
    title: activity.title,
    about: [activity.description, activity.place].filter(Boolean).join(" · "),
    people: participantNames(activity.usersInCharge),
    state: said.shown[shownOf(activity)],
    cause: activity.unfulfilledCause ?? "",
  });
  if (view !== "bySpecialist") return [{ title: "", lines: rows.map(lineOf) }];
  const known = await peopleOf(call.db, users);
  return users.flatMap((id) => {
    const person = known.get(id);
    const own = rows.filter(({ usersInCharge }) => usersInCharge.some(({ _id }) => _id === id));
    return person ? [{ title: person.name, lines: own.map(lineOf) }] : [];
  });
}
