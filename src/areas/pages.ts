/** Every area's pages of the public site. */
import type { SitePage } from "../web/site/page.ts";
import { pages as media } from "./media/web/pages.tsx";
import { pages as notifications } from "./notifications/web/pages.tsx";
import { pages as onlineRequests } from "./online-requests/web/pages.tsx";
import { pages as payments } from "./payments/web/pages.tsx";
import { pages as people } from "./people/web/pages.tsx";
import { pages as session } from "./session/web/pages.tsx";
import { pages as terms } from "./terms/web/pages.tsx";
import { pages as custody } from "./custody/web/pages.tsx";
import { pages as contact } from "./contact/web/pages.tsx";
import { pages as delivery } from "./delivery/web/pages.tsx";
import { pages as virtualTables } from "./virtual-tables/web/pages.tsx";

export const pages: readonly SitePage[] = [
  ...people,
  ...session,
  ...terms,
  ...payments,
  ...onlineRequests,
  ...media,
  ...notifications,
  ...delivery,
  ...contact,
  ...custody,
  ...virtualTables,
];
