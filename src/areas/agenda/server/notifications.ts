/** What people are told of activities; nobody is told of what they did themselves. */
import { base } from "../../../kit/frontends.ts";
import { formatDayInSentence } from "../../../kit/format.ts";
import type { Localized, Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import type { Actor } from "../../../server/audit/audit-log.ts";
import { actorName, actorUserId } from "../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import type { Server } from "../../../server/server.ts";
import { pushUpdate } from "../../../server/realtime/notify-channel.ts";
import { type Notice, notify } from "../../notifications/server/public.ts";
import { queueMails } from "../../outgoing-mail/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ActivityRow } from "./activity-workflow.ts";

const words = { es, en };
type Told = keyof (typeof es)["notices"];
type Of = Pick<ActivityRow, "id" | "title" | "date" | "hour" | "place">;

export const activityPath = (id: string, date: string) => `/workAgenda?view=calendar&date=${date}&activity=${id}`;

/** «18 de noviembre, 10:30, Sala 2». */
export function whenOf(
  { date, hour, place }: Pick<Of, "date" | "hour" | "place">,
  language: Language,
  now: Date,
): string {
  return [formatDayInSentence(date, language, now), hour, place].filter(Boolean).join(", ");
}

const types: Record<Told, Notice["type"]> = {
  assigned: "activity.assigned",
  invited: "activity.invited",
  moved: "activity.moved",
  calledOff: "activity.moved",
  leftOut: "activity.moved",
  accomplished: "activity.finished",
  unfulfilled: "activity.finished",
  reopened: "activity.finished",
  reminder: "activity.reminder",
};

/** What is mailed besides: who works elsewhere than at a desk plans the day by it. */
const letters = {
  assigned: "activityAssigned",
  moved: "activityMoved",
  calledOff: "activityMoved",
  leftOut: "activityMoved",
} as const;
const isMailed = (told: Told): told is keyof typeof letters => told in letters;

interface Telling {
  readonly to: readonly string[];
  readonly actor: Actor;
  readonly server: Pick<Server, "environment">;
  readonly now: Date;
  readonly cause?: string;
}

/** What is told, to whom; who did it is not among them. */
export async function notifyParticipants(tx: Transaction, told: Told, of: Of, telling: Telling): Promise<void> {
  const { to, actor, now, cause = "" } = telling;
  const own = actorUserId(actor);
  const users = [...new Set(to)].filter((id) => id !== own);
  if (users.length === 0) return;
  const inEach = (text: (language: Language) => string): Localized => ({ es: text("es"), en: text("en") });
  const by = actorName(actor);
  const title = inEach((language) => words[language].notices[told].title);
  const text = inEach((language) =>
    interpolate(words[language].notices[told].text, { title: of.title, when: whenOf(of, language, now), by, cause }),
  );
  const link = told === "calledOff" ? `/workAgenda?view=calendar&date=${of.date}` : activityPath(of.id, of.date);
  await notify(tx, { to: { users }, type: types[told], title, text, link });
  if (isMailed(told))
    await mail(tx, told, of, { users, title, text, at: telling.server.environment.publicUrl + base + link });
}

/** The words of the notice, each in their language; each time something is told it is mailed once. */
async function mail(
  tx: Transaction,
  told: keyof typeof letters,
  { id, title: activity }: Of,
  { users, title, text, at }: { users: readonly string[]; title: Localized; text: Localized; at: string },
): Promise<void> {
  const time = newId();
  const people = [...(await peopleOf(tx, users)).values()].filter(({ active }) => active);
  await queueMails(
    tx,
    people.map(({ id: person, firstName, email, language }) => ({
      template: letters[told],
      to: email,
      language,
      vars: { name: firstName, activity, change: title[language], text: text[language], link: at },
      once: `${letters[told]}:${id}:${time}:${person}`,
      related: { kind: "activity", id },
    })),
  );
}

/** Has those whom it concerns look again: who takes part, took part until now, or planned it. */
export const hintOf = (
  tx: Transaction,
  { id, createdBy }: Pick<ActivityRow, "id" | "createdBy">,
  people: readonly string[],
) => pushUpdate(tx, { of: "activities", id, people: [...people, ...(createdBy ? [createdBy] : [])] });
