/** Prints lists of activities as PDF: the rows of the list in its order, or a section for each specialist. */
import { and } from "drizzle-orm";
import type { Download, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller, effectiveUser } from "../../../../../server/call.ts";
import { allMatchesForSelection } from "../../../../../server/listing/list-query.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";
import type { Activity } from "../../activity.ts";
import { participantNames, displayStateOf } from "../../columns.ts";
import { agendaContract } from "../../contract.ts";
import { hoursOf } from "../../time-slots.ts";
import type { PrintView } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import type { Section } from "./activities-pdf.ts";
import { allList } from "../all-activities-list.ts";
import { matching } from "../queries.ts";
import { involvesAnyOf, mayPlan, maySeeAll, visibleStates } from "../permissions.ts";

const words = { es, en };
type PrintQuery = ParsedOf<typeof agendaContract.paper>;

/** Address of the PDF. FORBIDDEN if the caller may not print it. */
export const printing =
  (view: PrintView) =>
  async (query: Omit<PrintQuery, "view">, call: Call): Promise<{ url: string }> => {
    assertMayPrint({ ...query, view }, call);
    const { users, ...rest } = query;
    const params = Object.entries({ view, ...rest, users: users?.join(",") });
    const searchParams = new URLSearchParams(
      params.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
    );
    return { url: `/legalsitapi/${agendaContract.paper.path}?${searchParams}` };
  };

export async function printActivities(query: PrintQuery, call: Call): Promise<Download> {
  assertMayPrint(query, call);
  const { view, from, to } = query;
  const { language } = call;
  const labels = words[language];
  const rows = await rowsOf(query, call);
  const title = interpolate(labels.papers[view], { from: formatDay(from, language), to: formatDay(to, language) });
  const changeTimes = rows.map(({ updatedAt }) => updatedAt).sort();
  const content = await call.server.workers.run("activities", {
    title,
    language,
    firm: await letterheadOf(call.db),
    heads: [
      labels.columns.date,
      labels.columns.hour,
      labels.columns.title,
      labels.columns.inCharge,
      labels.columns.state,
    ],
    sections: await sectionsOf(query, rows, call),
    none: labels.none,
    since: changeTimes.at(-1) ?? call.now.toISOString(),
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

/** FORBIDDEN unless the rows are the caller's own, the caller plans, or lists of these states are visible to them. */
function assertMayPrint({ view, users }: Pick<PrintQuery, "view" | "users">, call: Call): void {
  const caller = requireCaller(call);
  const callerId = effectiveUser(call).userId;
  const states = visibleStates(caller);
  const isAllowed = {
    own: mayPlan(caller) || (users ?? []).every((id) => id === callerId),
    all: maySeeAll(caller),
    bySpecialist: maySeeAll(caller),
    accomplished: states.includes("accomplished"),
    unfulfilled: states.includes("unfulfilled"),
  };
  if (!isAllowed[view]) throw new Refusal("FORBIDDEN");
}

function rowsOf({ view, from, to, sort, users }: PrintQuery, call: Call): Promise<Activity[]> {
  const period = { from, to, sort };
  if (view === "own") {
    // The caller's own activities are not limited to the states that are visible in lists.
    const where = and(involvesAnyOf(call.db, users ?? [effectiveUser(call).userId]), ...matching(period));
    return allMatchesForSelection(call, { ...allList, where: () => where }, period);
  }
  const state = view === "accomplished" || view === "unfulfilled" ? { state: view } : {};
  return allMatchesForSelection(call, allList, { ...period, ...state, ...(users && { users }) });
}

async function sectionsOf({ view, users = [] }: PrintQuery, rows: readonly Activity[], call: Call): Promise<Section[]> {
  const labels = words[call.language];
  const rowFor = (activity: Activity) => ({
    date: formatDay(activity.date, call.language),
    hours: hoursOf(activity) ?? labels.wholeDay,
    title: activity.title,
    about: [activity.description, activity.place].filter(Boolean).join(" · "),
    people: participantNames(activity.usersInCharge),
    state: labels.shown[displayStateOf(activity)],
    cause: activity.unfulfilledCause ?? "",
  });
  if (view !== "bySpecialist") return [{ title: "", lines: rows.map(rowFor) }];
  const userById = await peopleOf(call.db, users);
  return users.flatMap((id) => {
    const person = userById.get(id);
    const ownRows = rows.filter(({ usersInCharge }) => usersInCharge.some(({ _id }) => _id === id));
    return person ? [{ title: person.name, lines: ownRows.map(rowFor) }] : [];
  });
}
