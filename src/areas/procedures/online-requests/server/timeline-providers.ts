/** Timeline entries of a client: requests of the client's accounts and their payments. */
import { and, eq, inArray, ne } from "drizzle-orm";
import { requireCaller } from "../../../../server/call.ts";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { paymentTimelineProvider } from "../../../money/payments/server/public.ts";
import { families, permissionOf } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { isListed } from "./listed-forms.ts";
import { requestFormLog as log, requestForms as f, requestGroups } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "requests",
    access: [permissionOf.AP, permissionOf.TR],
    read: async (call, { accounts }, { afterCursor, newestFirst, limit }) => {
      if (accounts.length === 0) return [];
      const { permissions } = requireCaller(call);
      const allowedFamilies = families.filter((family) => permissions.includes(permissionOf[family]));
      const rows = await call.db
        .select({ _id: log.id, at: log.at, to: log.to, form: f.id, number: f.number, family: f.family })
        .from(f)
        .innerJoin(log, eq(log.formId, f.id))
        .where(
          and(
            inArray(f.requesterId, [...accounts]),
            inArray(f.family, allowedFamilies),
            isListed(f),
            ne(log.to, "draft"),
            afterCursor(log.at, log.id),
          ),
        )
        .orderBy(...newestFirst(log.at, log.id))
        .limit(limit);
      return rows.map(({ _id, at, to, form, number, family }) => ({
        _id,
        at,
        title: number,
        what: words[call.language].status[to],
        place: `/onlineServicesAdmin/${family}/onlineRequests/${form}`,
      }));
    },
  },
  paymentTimelineProvider(["AP", "TR"], (db, { accounts }) =>
    db
      .select({ id: requestGroups.commonId })
      .from(requestGroups)
      .where(inArray(requestGroups.requesterId, [...accounts])),
  ),
];
