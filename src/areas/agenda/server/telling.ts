/** What people are told of activities; nobody is told of what they did themselves. */
import { sayDay } from "../../../kit/format.ts";
import type { Bi, Language } from "../../../kit/language.ts";
import { say } from "../../../kit/words.ts";
import type { Actor } from "../../../server/audit.ts";
import { actorName, userOf } from "../../../server/audit.ts";
import type { Transaction } from "../../../server/database/database.ts";
import { hintTo } from "../../../server/signals.ts";
import { type Notice, notify } from "../../notifications/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { Row } from "./life.ts";

const words = { es, en };
type Told = keyof (typeof es)["notices"];
type Of = Pick<Row, "id" | "title" | "date" | "hour" | "place">;

export const pathOf = (id: string, date: string) => `/workAgenda?view=calendar&date=${date}&activity=${id}`;

/** «18 de noviembre, 10:30, Sala 2». */
export function whenOf(
  { date, hour, place }: Pick<Of, "date" | "hour" | "place">,
  language: Language,
  now: Date,
): string {
  return [sayDay(date, language, now), hour, place].filter(Boolean).join(", ");
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

/** What is told, to whom; who did it is not among them. */
export async function tellOf(
  tx: Transaction,
  told: Told,
  of: Of,
  {
    to,
    actor,
    now,
    cause = "",
  }: { readonly to: readonly string[]; readonly actor: Actor; readonly now: Date; readonly cause?: string },
): Promise<void> {
  const own = userOf(actor);
  const users = [...new Set(to)].filter((id) => id !== own);
  if (users.length === 0) return;
  const inEach = (text: (language: Language) => string): Bi => ({ es: text("es"), en: text("en") });
  const by = actorName(actor);
  await notify(tx, {
    to: { users },
    type: types[told],
    title: inEach((language) => words[language].notices[told].title),
    text: inEach((language) =>
      say(words[language].notices[told].text, { title: of.title, when: whenOf(of, language, now), by, cause }),
    ),
    link: told === "calledOff" ? `/workAgenda?view=calendar&date=${of.date}` : pathOf(of.id, of.date),
  });
}

/** Has those whom it concerns look again: who takes part, took part until now, or planned it. */
export const hintOf = (tx: Transaction, { id, createdBy }: Pick<Row, "id" | "createdBy">, people: readonly string[]) =>
  hintTo(tx, { of: "activities", id, people: [...people, ...(createdBy ? [createdBy] : [])] });
