import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  failed: {
    title: "We couldn’t prepare your weekly board",
    text: "“{board}”, {since} to {until}. We try again every hour; meanwhile you can view it in the office.",
  },
  stop: {
    title: "Stop receiving “{board}”",
    lead: "You get it by email every {day}. This button stops it; you don’t need to sign in.",
    button: "Unsubscribe",
    stopped: "You no longer get “{board}” by email",
    again: "If you want it again, turn on the weekly email on the board.",
    board: "Open the board",
    wrong: "This link is not valid",
    wrongText:
      "The link is incomplete. Open the one in the latest email, or sign in and turn off the weekly email on the board.",
    signIn: "Sign in",
  },
};
