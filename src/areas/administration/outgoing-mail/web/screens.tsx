import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/email-processor",
    access: ["adminEmailProcessor"],
    words: ["outgoingMail"],
    load: async () => (await import("./mails.tsx")).Mails,
  },
  {
    path: "/admin/email-processor/$mailId",
    access: ["adminEmailProcessor"],
    words: ["outgoingMail"],
    load: async () => (await import("./mail.tsx")).MailPage,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["administration"],
    access: ["adminEmailProcessor"],
    words: ["outgoingMail"],
    operation: ["outgoingMail", "home"],
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];
