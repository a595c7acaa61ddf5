/** Every area's pages of the public site. */
import type { SitePage } from "../web/site/routing/page.ts";
import { pages as availability } from "./procedures/availability/web/pages.tsx";
import { pages as media } from "./collaboration/media/web/pages.tsx";
import { pages as notifications } from "./administration/notifications/web/pages.tsx";
import { pages as onlineRequests } from "./procedures/online-requests/web/pages.tsx";
import { pages as payments } from "./money/payments/web/pages.tsx";
import { pages as people } from "./administration/people/web/pages.tsx";
import { pages as session } from "./administration/session/web/pages.tsx";
import { pages as terms } from "./administration/terms/web/pages.tsx";
import { pages as custody } from "./procedures/custody/web/pages.tsx";
import { pages as contact } from "./administration/contact/web/pages.tsx";
import { pages as delivery } from "./procedures/delivery/web/pages.tsx";
import { pages as dataAccess } from "./insight/data-access/web/pages.tsx";
import { pages as virtualTables } from "./collaboration/virtual-tables/web/pages.tsx";

export const pages: readonly SitePage[] = [
  ...people,
  ...session,
  ...terms,
  ...payments,
  ...onlineRequests,
  ...availability,
  ...media,
  ...notifications,
  ...delivery,
  ...contact,
  ...custody,
  ...virtualTables,
  ...dataAccess,
];
