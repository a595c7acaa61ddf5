import type { Words } from "../../../kit/text/words.ts";
import type { words as es } from "./words.es.ts";

export const words: Words<typeof es> = {
  notice: {
    ahead: {
      title: "Check the server date",
      text: "The server clock shows {now}; the last confirmed time is {trusted}. Notifications, expiry and deletion by date are paused until the clock is corrected or you confirm the time.",
    },
    behind: {
      title: "The server clock is behind",
      text: "The server clock shows {now}, but work is already recorded up to {trusted}. Numbering and notifications by date are paused until the clock is corrected or you confirm the time.",
    },
  },
  panel: "Is the server clock right?",
  ahead:
    "It shows {now}. Last confirmed time: {trusted}. If the server was switched off, confirm the time; otherwise correct it on the server.",
  behind:
    "It shows {now}, before {trusted}, when work was last recorded. Correct it on the server; confirm only if this time is right.",
  waits: "Until then, notifications, expiry and deletion by date are paused.",
  confirm: "The time is right",
  done: "Time confirmed. Paused tasks continue.",
};
