import { and, asc, eq, inArray, isNull, lte, notBetween, sql } from "drizzle-orm";
import { addDays, dayOf, weekOf } from "../../../../kit/time/calendar.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";
import { hasOpenPayment, linkOf, linkStateOf, findFullyRefunded } from "../../../money/payments/server/public.ts";
import { serviceOfferView } from "../../online-services/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { inPreparationStatuses } from "../client/client-status.ts";
import { families } from "../states.ts";
import { cancelUnpaidForms } from "./wizard/client-actions.ts";
import { eraseEndedRequests } from "./privacy/erasure.ts";
import { collectVars, readCollecting } from "./shared/pickup-instructions.ts";
import { mailRequester, notifyFamilyStaff } from "./shared/notifications.ts";
import { lockGroup } from "./shared/lock-group.ts";
import { isListed } from "./listed-forms.ts";
import { requestForms, requestGroups } from "./tables.ts";
import { countUsualTerms, estimateReadyDay, usualTermsOf } from "./shared/processing-times.ts";
import { dropIdleDrafts } from "./wizard/draft.ts";

const batch = 100;
const dayMs = 86_400_000;

/** Ends drafts that are idle past their deadline and releases their places. */
export async function endIdleDrafts(server: Server): Promise<{ dropped: number }> {
  const now = server.now();
  const instantAfter = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const idle = await server.db
    .select({ commonId: requestGroups.commonId })
    .from(requestGroups)
    // A draft never lasts two days: a later deadline was written by a clock that was ahead.
    .where(
      and(
        eq(requestGroups.status, "draft"),
        notBetween(requestGroups.draftExpiresAt, instantAfter(1), instantAfter(2 * dayMs)),
      ),
    )
    .orderBy(asc(requestGroups.draftExpiresAt))
    .limit(batch);
  let dropped = 0;
  for (const { commonId } of idle)
    if (await inTransaction(server.db, (tx) => dropIdleDrafts(tx, now, commonId))) dropped += 1;
  return { dropped };
}

/**
 * Cancels unpaid requests a set number of days (setting `payment.autoCancelDays`) after their first link expired,
 * unless a renewed link is valid.
 */
export async function cancelForgotten(server: Server): Promise<{ cancelled: number }> {
  const now = server.now();
  const days = await readSetting(server.db, "payment.autoCancelDays");
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  const late = await server.db
    .select({ commonId: requestGroups.commonId })
    .from(requestGroups)
    .where(and(eq(requestGroups.status, "notPaid"), lte(requestGroups.firstLinkExpiresAt, before)))
    .orderBy(asc(requestGroups.firstLinkExpiresAt))
    .limit(batch);
  let cancelled = 0;
  for (const { commonId } of late) {
    const isCancelled = await inTransaction(server.db, async (tx) => {
      const locked = await lockGroup(tx, commonId);
      const unpaid = locked?.forms.filter((form) => form.status === "notPaid") ?? [];
      if (!locked || unpaid.length === 0 || (await hasOpenPayment(tx, locked.group.family, commonId))) return false;
      const link = await linkOf(tx, locked.group.family, commonId);
      if (link && linkStateOf(link, now) === "valid") return false;
      const context = { actor: "system", now, site: server } as const;
      await cancelUnpaidForms(tx, context, locked.group, unpaid, "system");
      return true;
    });
    if (isCancelled) cancelled += 1;
  }
  return { cancelled };
}

/**
 * TR: notifies staff every morning of reviews that are pending for longer than the setting `online.reviewAlertDays`.
 */
export async function remindReviews(server: Server): Promise<{ late: number }> {
  const days = await readSetting(server.db, "online.reviewAlertDays");
  const before = new Date(server.now().getTime() - days * dayMs).toISOString();
  return inTransaction(server.db, async (tx) => {
    const [row] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(requestForms)
      .where(
        and(
          inArray(requestForms.family, ["TR"]),
          eq(requestForms.status, "underReview"),
          // True for every form under review; repeated so that the index of the views applies.
          isListed(requestForms),
          lte(requestForms.statusAt, before),
        ),
      );
    const late = row?.count ?? 0;
    if (late > 0) await notifyFamilyStaff(tx, "TR", "reviewLate", { count: late, days }, "underReview");
    return { late };
  });
}

/** Mails a weekly reminder for documents that were not collected within the announced period. */
export async function remindUncollected(server: Server): Promise<{ reminded: number }> {
  const now = server.now();
  const collecting = await readCollecting(server.db);
  const before = new Date(now.getTime() - collecting.keepDays * dayMs).toISOString();
  const waiting = await server.db
    .select({ form: requestForms, group: requestGroups })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(
      and(
        eq(requestForms.status, "readyToDelivery"),
        lte(requestForms.readyAt, before),
        isNull(requestGroups.deletedAt),
      ),
    );
  for (const { form, group } of waiting)
    await inTransaction(server.db, async (tx) => {
      await mailRequester(tx, server, {
        template: "requestUncollected",
        group,
        forms: [form],
        cause: `${form.id}:${weekOf(dayOf(now))}`,
        vars: collectVars(collecting, { group, form, now, site: server }),
      });
    });
  return { reminded: waiting.length };
}

/** Requesters are not notified of a delay that started more days ago than this. */
const maxNoticeDays = 14;

/**
 * Notifies requesters once when their documents take longer than usual. Requests that are overdue by more than
 * `maxNoticeDays` are skipped, so that a first run or a long pause does not send old notices; staff see them first in
 * their lists.
 */
export async function notifyLate(server: Server): Promise<{ notified: number }> {
  const { db } = server;
  const now = server.now();
  const waiting = await db
    .select({ form: requestForms, group: requestGroups, termDays: serviceOfferView.termDays })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .innerJoin(serviceOfferView, eq(serviceOfferView.id, requestForms.offerId))
    .where(
      and(
        inArray(requestForms.family, [...families]),
        inArray(requestForms.status, [...inPreparationStatuses]),
        isListed(requestForms),
        sql`not exists (select 1 from emails e where e.once = 'requestLate:' || ${requestForms.commonId})`,
      ),
    );
  const since = addDays(dayOf(now), -maxNoticeDays);
  const usualTerms = await usualTermsOf(db, [...new Set(waiting.map(({ group }) => group.offerId))]);
  // Fully refunded requests are no longer awaited.
  const refunded = await findFullyRefunded(
    db,
    families,
    waiting.map(({ group }) => group.commonId),
  );
  const late = waiting.flatMap(({ form, group, termDays }) => {
    if (refunded.has(group.commonId)) return [];
    const expected = estimateReadyDay(group, [form], { usual: usualTerms, termDays }, now);
    return expected?.late && expected.by >= since ? [{ form, group, by: expected.by }] : [];
  });
  let notified = 0;
  for (const { group, by } of new Map(late.map((each) => [each.group.commonId, each])).values()) {
    const forms = late.filter((each) => each.group.commonId === group.commonId).map(({ form }) => form);
    const vars = (language: Language) => ({ by: formatDay(by, language) });
    const mail = { template: "requestLate", group, forms, cause: group.commonId, vars } as const;
    if (await inTransaction(db, (tx) => mailRequester(tx, server, mail))) notified += 1;
  }
  return { notified };
}

export const jobs: readonly Job[] = [
  { name: "onlineRequests.endIdleDrafts", every: 20, clock: "steady", run: endIdleDrafts },
  { name: "onlineRequests.countUsualTerms", every: 3600, clock: "any", run: countUsualTerms },
  { name: "onlineRequests.cancelForgotten", every: 300, clock: "steady", run: cancelForgotten },
  { name: "onlineRequests.remindReviews", every: "0 8 * * *", run: remindReviews },
  { name: "onlineRequests.forgetEnded", every: "15 3 * * *", clock: "steady", run: eraseEndedRequests },
  { name: "onlineRequests.tellLate", every: "0 9 * * *", run: notifyLate },
  { name: "onlineRequests.remindUncollected", every: "30 8 * * 1", run: remindUncollected },
];
