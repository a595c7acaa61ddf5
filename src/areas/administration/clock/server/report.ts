/** Notifies settings administrators of a doubtful clock, with a link to confirm it. */
import { formatDateTime } from "../../../../kit/format.ts";
import type { Language } from "../../../../kit/language.ts";
import { interpolate } from "../../../../kit/words.ts";
import type { ClockReport } from "../../../../server/office-clock.ts";
import { notify } from "../../notifications/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";

const words = { es, en };

export const reportClock: ClockReport = async (tx, { verdict, now, trustedAt }) => {
  const text = (language: Language) =>
    interpolate(words[language].notice[verdict].text, {
      now: formatDateTime(now.toISOString(), language),
      trusted: formatDateTime(trustedAt.toISOString(), language),
    });
  await notify(tx, {
    to: { permission: "adminSettings" },
    type: "system.clock",
    title: { es: es.notice[verdict].title, en: en.notice[verdict].title },
    text: { es: text("es"), en: text("en") },
    link: "/",
  });
};
