import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { versionsPath } from "./paths.ts";

const access = "staff";
const words = ["termsDesk"] as const;

/** All staff may read; writing requires the permission for offers. */
export const screens: readonly Screen[] = [
  { path: versionsPath, access, words, load: async () => (await import("./versions.tsx")).Versions },
  {
    path: "/admin/pages",
    access: ["adminSettings"],
    words,
    load: async () => (await import("./basic-pages.tsx")).BasicPages,
  },
  {
    path: `${versionsPath}/create`,
    access: ["adminOffers"],
    words,
    load: async () => (await import("./version.tsx")).CreateVersion,
  },
  { path: `${versionsPath}/$termsId`, access, words, load: async () => (await import("./version.tsx")).OneVersion },
];
