/** Notifies the editors of route cards about outdated ones, once per card. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { isWorkingDay } from "../../../../kit/time/working-days.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { notify } from "../../../administration/notifications/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { isStale } from "./route-card-resource.ts";
import { routeCards as c } from "./tables.ts";

const maxNames = 5;

/** Runs on working days; one notification for all cards that became outdated. */
export async function notifyOutdatedCards(server: Server): Promise<{ notified: number }> {
  const now = server.now();
  if (!isWorkingDay(dayOf(now))) return { notified: 0 };
  return inTransaction(server.db, async (tx) => {
    const rows = await tx
      .select()
      .from(c)
      .where(and(eq(c.active, true), isNull(c.notifiedAt), isStale(now)))
      .orderBy(asc(c.checkedOn), asc(c.id))
      .for("update");
    if (rows.length === 0) return { notified: 0 };
    const ids = rows.map(({ id }) => id);
    await tx.update(c).set({ notifiedAt: now.toISOString() }).where(inArray(c.id, ids));
    const days = await readSetting(tx, "legal.cardStaleDays");
    const destinations = [...new Set(rows.map(({ destination }) => destination))];
    const joinNames = async (language: Language) => {
      const labels = await codeNames(tx, destinations, language);
      const names = destinations.slice(0, maxNames).map((code) => labels.get(code) ?? code);
      return [...names, ...(destinations.length > maxNames ? ["…"] : [])].join(", ");
    };
    const buildText = async (language: Language, { text: template }: { readonly text: string }) =>
      interpolate(template, { days: String(days), names: await joinNames(language) });
    await notify(tx, {
      to: { permission: "manageFilings" },
      type: "route.stale",
      title: {
        es: pluralize(es.notices.stale.title, ids.length, "es"),
        en: pluralize(en.notices.stale.title, ids.length, "en"),
      },
      text: { es: await buildText("es", es.notices.stale), en: await buildText("en", en.notices.stale) },
      link: "/legalAssistance/routeCards?stale=true",
    });
    return { notified: ids.length };
  });
}
