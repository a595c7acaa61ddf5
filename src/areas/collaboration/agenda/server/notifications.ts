/** Notifications and mails about activities. Users are not notified of their own actions. */
import { base } from "../../../../kit/frontends.ts";
import { type DeadlineText, formatHavanaTime } from "../../../../kit/text/format.ts";
import { formatDayInSentence } from "../../../../kit/text/format-days.ts";
import type { Localized, Language } from "../../../../kit/text/language.ts";
import type { Actor } from "../../../../server/audit/audit-log.ts";
import { actorName, actorUserId } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { Server } from "../../../../server/server.ts";
import { pushUpdate } from "../../../../server/realtime/notify-channel.ts";
import { type Notice, noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { queueMails } from "../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { ActivityRow } from "./activity-workflow.ts";

type NoticeName = keyof (typeof es)["notices"];
type NoticeActivity = Pick<ActivityRow, "id" | "title" | "date" | "hour" | "place">;

export const activityPath = (id: string, date: string) => `/workAgenda?view=calendar&date=${date}&activity=${id}`;

/** «18 de noviembre, 10:30, Sala 2». */
function whenOf(
  { date, hour, place }: Pick<NoticeActivity, "date" | "hour" | "place">,
  language: Language,
  now: Date,
): string {
  return [formatDayInSentence(date, language, now), hour, place].filter(Boolean).join(", ");
}

/** The same for a mail, with the time zone named: a mail can be read anywhere. A day alone needs none. */
export const mailTimeText = (
  activity: Pick<NoticeActivity, "date" | "hour" | "place">,
  language: Language,
  now: Date,
): DeadlineText =>
  whenOf(
    { ...activity, hour: activity.hour && formatHavanaTime(activity.hour, language) },
    language,
    now,
  ) as DeadlineText;

const types: Record<NoticeName, Notice["type"]> = {
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

/** Also mailed, for staff who plan their day away from the office. */
const mailTemplates = {
  assigned: "activityAssigned",
  moved: "activityMoved",
  calledOff: "activityMoved",
  leftOut: "activityMoved",
} as const;
const isMailed = (name: NoticeName): name is keyof typeof mailTemplates => name in mailTemplates;

interface NoticeContext {
  readonly to: readonly string[];
  readonly actor: Actor;
  readonly server: Pick<Server, "environment">;
  readonly now: Date;
  readonly cause?: string;
}

/** Notifies the given people, without the actor. */
export async function notifyParticipants(
  tx: Transaction,
  name: NoticeName,
  activity: NoticeActivity,
  context: NoticeContext,
): Promise<void> {
  const { to, actor, now, cause = "" } = context;
  const actorId = actorUserId(actor);
  const users = [...new Set(to)].filter((id) => id !== actorId);
  if (users.length === 0) return;
  const { title, text } = noticeTexts({ es: es.notices[name], en: en.notices[name] }, (language) => ({
    title: activity.title,
    when: whenOf(activity, language, now),
    by: actorName(actor),
    cause,
  }));
  const link =
    name === "calledOff" ? `/workAgenda?view=calendar&date=${activity.date}` : activityPath(activity.id, activity.date);
  await notify(tx, { to: { users }, type: types[name], title, text, link });
  if (isMailed(name))
    await mail(tx, name, activity, { users, title, text, at: context.server.environment.publicUrl + base + link });
}

/** Mails the text of the notification, in each recipient's language, once for each event. */
async function mail(
  tx: Transaction,
  name: keyof typeof mailTemplates,
  { id, title: activity }: NoticeActivity,
  { users, title, text, at: url }: { users: readonly string[]; title: Localized; text: Localized; at: string },
): Promise<void> {
  const eventId = newId();
  const people = [...(await peopleOf(tx, users)).values()].filter(({ active }) => active);
  await queueMails(
    tx,
    people.map(({ id: personId, firstName, email, language }) => ({
      template: mailTemplates[name],
      to: email,
      language,
      vars: { name: firstName, activity, change: title[language], text: text[language], link: url },
      once: `${mailTemplates[name]}:${id}:${eventId}:${personId}`,
      related: { kind: "activity", id },
    })),
  );
}

/** Live update for the people concerned: participants, former ones and the creator. */
export const hintOf = (
  tx: Transaction,
  { id, createdBy }: Pick<ActivityRow, "id" | "createdBy">,
  people: readonly string[],
) => pushUpdate(tx, { of: "activities", id, people: [...people, ...(createdBy ? [createdBy] : [])] });
