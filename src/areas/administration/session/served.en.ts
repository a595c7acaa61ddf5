import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as es } from "./served.es.ts";

export const serverMessages: Words<typeof es> = {
  emailChange: {
    title: "The email of your account was changed",
    lead: "Your account used {former} and now uses {email}.",
    text: "If you did not ask for this, undo it: the account is signed out everywhere, and we send a link to choose another password to this address. If you did, confirm it, and the new address need not wait.",
    undo: "It was not me: undo the change",
    confirm: "Yes, I asked for it",
    confirmed: "You confirmed the change",
    confirmedText: "The new address now works for everything. If this was a mistake, you can still undo it.",
    undone: "The change was undone",
    undoneText:
      "We told those who manage the accounts. To sign in again, choose a password with the link that we sent to this address.",
    wrong: "This link is not valid",
    wrongText: "The link is incomplete or its time is over. If you do not know of the change, tell the firm.",
    signIn: "Sign in to my account",
    notice: {
      title: "A change of email was refused",
      undone: "The account has its former email again.",
      blocked: "Another account has that email: this one stays blocked until you decide.",
    },
  },
};
