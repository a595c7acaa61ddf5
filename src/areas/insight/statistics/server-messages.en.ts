import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  failed: {
    title: "We could not prepare your board of the week",
    text: "“{board}”, {since} to {until}. We try again every hour; meanwhile you can see it in the office.",
  },
  stop: {
    title: "Stop getting “{board}”",
    lead: "It arrives by email every {day}. This button ends that; there is no need to sign in.",
    button: "Stop getting it",
    stopped: "You no longer get “{board}” by email",
    again: "If you want it again, ask for it on the board, on the day you prefer.",
    board: "Open the board",
    wrong: "This link is not valid",
    wrongText:
      "The link is not complete. Open the one in the latest email, or sign in and stop getting it on the board itself.",
    signIn: "Sign in",
  },
};
