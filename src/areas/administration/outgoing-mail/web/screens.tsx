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
