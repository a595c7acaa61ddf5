import type { Words } from "../../../kit/text/words.ts";
import type { words as es } from "./words.es.ts";

export const words: Words<typeof es> = {
  notice: {
    ahead: {
      title: "Check the date of the server",
      text: "The server clock says {now}, and not long ago it said {trusted}. Nothing is erased or announced by date until it is corrected or you confirm that it is right.",
    },
    behind: {
      title: "The server clock is behind",
      text: "The server clock says {now}, but work was already recorded up to {trusted}. No numbers are given and nothing is announced by date until it is corrected or you confirm that it is right.",
    },
  },
  panel: "Is the server clock right?",
  ahead:
    "It now says {now}. The last time known to be right was {trusted}. If the office was switched off, confirm the time; otherwise correct it on the server.",
  behind:
    "It now says {now}, which is before {trusted}, up to when work was already recorded. Correct it on the server; confirm only if this time is the true one.",
  waits: "Meanwhile nothing is erased, expires or is announced by date.",
  confirm: "The time is right",
  done: "You confirmed the time. What was waiting goes on now.",
};
