import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/clients/manageClients",
    access: ["adminClient"],
    words: ["clients"],
    load: async () => (await import("./clients.tsx")).ClientRegister,
  },
  {
    path: "/clients/manageClients/import",
    access: ["adminClient"],
    words: ["clients"],
    load: async () => (await import("./import/imports.tsx")).ImportsPage,
  },
  {
    path: "/clients/manageClients/import/$importId",
    access: ["adminClient"],
    words: ["clients"],
    load: async () => (await import("./import/import-page.tsx")).ImportPage,
  },
  {
    path: "/clients/manageClients/$clientId",
    access: ["adminClient"],
    words: ["clients", "media"],
    load: async () => (await import("./client-page.tsx")).ClientPage,
  },
  {
    path: "/clients/manageClients/$clientId/sheet",
    access: ["adminClient"],
    words: ["clients"],
    load: async () => (await import("./client-sheet.tsx")).DataSheetPage,
  },
];
