import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as es } from "./served.es.ts";

export const serverMessages: Words<typeof es> = {
  emailChange: {
    title: "Your account email was changed",
    lead: "Your account used {former} and now uses {email}.",
    text: "If you didn’t ask for this, undo it: we’ll sign you out everywhere and email this address a link to choose another password. If you did, confirm it and you can use the new address right away.",
    undo: "It wasn’t me: undo the change",
    confirm: "Yes, I asked for it",
    confirmed: "You confirmed the change",
    confirmedText: "The new address now works for everything. If this was a mistake, you can still undo it.",
    undone: "The change has been undone",
    undoneText:
      "We’ve told our administrators. To sign in again, choose a password with the link we sent to this address.",
    wrong: "This link isn’t valid",
    wrongText: "The link is incomplete or has expired. If you don’t recognise the change, contact us.",
    signIn: "Sign in",
    notice: {
      title: "An email change was refused",
      undone: "The account has its previous email again.",
      blocked: "Another account has that email: this one stays blocked until you decide.",
    },
  },
  notices: {
    factorAdded: {
      change: "You added a two-step verification method",
      text: "From now on you can confirm it’s you with “{factor}”.",
    },
    factorRemoved: {
      change: "You removed a two-step verification method",
      text: "“{factor}” can no longer be used to sign in.",
    },
    factorsReset: {
      change: "Two-step verification was removed from your account",
      text: "An administrator removed all your methods and signed you out everywhere. Next time you sign in with your password only.",
    },
    codesRenewed: {
      change: "You have new recovery codes",
      text: "The earlier codes no longer work.",
    },
    codeUsed: {
      change: "A recovery code was used to sign in",
      text: "One of your recovery codes was used. Unused codes: {left}. If you lost your phone or key, remove it from your account.",
    },
    guesses: {
      change: "Someone else knows your password",
      text: "Your correct password was entered, then several wrong codes, from {place}. No one got in.",
    },
    newDevice: {
      change: "New sign-in",
      text: "There was a sign-in on a new device: {device}, on {time} (Havana time).",
    },
  },
  device: {
    on: "{browser} on {system}",
    from: "{device}, from {place}",
    unknown: "an unknown device",
  },
};
