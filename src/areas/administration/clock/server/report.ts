/** Notifies settings administrators of a doubtful clock, with a link to confirm it. */
import { formatDateTime } from "../../../../kit/text/format.ts";
import type { ClockReport } from "../../../../server/office-clock.ts";
import { noticeTexts, notify } from "../../notifications/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";

export const reportClock: ClockReport = async (tx, { verdict, now, trustedAt }) => {
  const words = { es: es.notice[verdict], en: en.notice[verdict] };
  await notify(tx, {
    to: { permission: "adminSettings" },
    type: "system.clock",
    ...noticeTexts(words, (language) => ({
      now: formatDateTime(now.toISOString(), language),
      trusted: formatDateTime(trustedAt.toISOString(), language),
    })),
    link: "/",
  });
};
