/** Port to notifications, a higher area: notifies catalogue administrators of a merge. */
import type { Localized, Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { actorName } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { nomenclators } from "./tables.ts";

const words = { es, en };

export interface MergeNotification {
  readonly title: Localized;
  readonly text: Localized;
  readonly link: string;
}
interface MergeNotificationPort {
  /** Notifies all catalogue administrators except the caller. */
  notify(call: Call, tx: Transaction, notification: MergeNotification): Promise<unknown>;
}
export const mergeNotificationPort = definePort<MergeNotificationPort>("notifications of merged nomenclators");

type Item = Pick<typeof nomenclators.$inferSelect, "code" | "nameEs" | "nameEn">;
const nameOf = ({ nameEs, nameEn }: Item, language: Language) => (language === "es" ? nameEs : nameEn);

export function onItemsMerged(call: Call, tx: Transaction, from: Item, target: Item): Promise<unknown> {
  const render = (field: "title" | "text", language: Language) =>
    interpolate(words[language].merging.notification[field], {
      by: actorName(call),
      from: nameOf(from, language),
      into: nameOf(target, language),
    });
  return mergeNotificationPort().notify(call, tx, {
    title: { es: render("title", "es"), en: render("title", "en") },
    text: { es: render("text", "es"), en: render("text", "en") },
    link: `/admin/nomenclators?${new URLSearchParams({ search: target.code })}`,
  });
}
