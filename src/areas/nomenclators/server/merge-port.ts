/** Who keeps the catalogue is told of two items that became one; notices stand above nomenclators. */
import type { Localized, Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { actorName } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { nomenclators } from "./tables.ts";

const words = { es, en };

interface Notices {
  /** To all who keep the catalogue, but for the caller. */
  merged(call: Call, tx: Transaction, notice: { title: Localized; text: Localized; link: string }): Promise<unknown>;
}
export const [registerMergeNotices, mergeNotices] = lateBoundPort<Notices>("who is told of nomenclators that are one");

type Item = Pick<typeof nomenclators.$inferSelect, "code" | "nameEs" | "nameEn">;
const nameOf = ({ nameEs, nameEn }: Item, language: Language) => (language === "es" ? nameEs : nameEn);

export function onItemsMerged(call: Call, tx: Transaction, from: Item, into: Item): Promise<unknown> {
  const said = (part: "title" | "text", language: Language) =>
    interpolate(words[language].merging.told[part], {
      by: actorName(call),
      from: nameOf(from, language),
      into: nameOf(into, language),
    });
  return mergeNotices().merged(call, tx, {
    title: { es: said("title", "es"), en: said("title", "en") },
    text: { es: said("text", "es"), en: said("text", "en") },
    link: `/admin/nomenclators?${new URLSearchParams({ search: into.code })}`,
  });
}
