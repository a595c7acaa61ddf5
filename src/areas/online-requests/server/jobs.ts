import { and, asc, eq, inArray, isNull, lte, notBetween, sql } from "drizzle-orm";
import { addDays, dayOf, weekOf } from "../../../kit/calendar.ts";
import { formatDay } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import type { Job } from "../../../server/area-definition.ts";
import type { Server } from "../../../server/server.ts";
import { hasOpenPayment, linkOf, linkStateOf, fullyRefunded } from "../../payments/server/public.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import { readSetting } from "../../settings/server/public.ts";
import { inPreparationStatuses } from "../client/client-status.ts";
import { families } from "../states.ts";
import { cancelUnpaidForms } from "./wizard/client-actions.ts";
import { eraseEndedRequests } from "./privacy/erasure.ts";
import { collectVars, readCollecting } from "./shared/pickup-instructions.ts";
import { mailRequester, notifyFamilyStaff } from "./shared/notifications.ts";
import { lockGroup } from "./shared/form-workflow.ts";
import { isListed, requestForms, requestGroups } from "./tables.ts";
import { countUsualTerms, expectedReady, usualTermsOf } from "./shared/processing-times.ts";
import { dropIdleDrafts } from "./wizard/draft.ts";

const batch = 100;
const dayMs = 86_400_000;

/** Drafts nobody touched for half an hour end, and their places are free. */
export async function endIdleDrafts(server: Server): Promise<{ dropped: number }> {
  const now = server.now();
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const idle = await server.db
    .select({ commonId: requestGroups.commonId })
    .from(requestGroups)
    // None lasts days: of those a clock that was ahead wrote the end.
    .where(and(eq(requestGroups.status, "draft"), notBetween(requestGroups.draftExpiresAt, at(1), at(2 * dayMs))))
    .orderBy(asc(requestGroups.draftExpiresAt))
    .limit(batch);
  let dropped = 0;
  for (const { commonId } of idle)
    if (await inTransaction(server.db, (tx) => dropIdleDrafts(tx, now, commonId))) dropped += 1;
  return { dropped };
}

/** Seven days after their first link ended, unpaid requests are cancelled; not while a renewed link still holds. */
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
    const done = await inTransaction(server.db, async (tx) => {
      const locked = await lockGroup(tx, commonId);
      const unpaid = locked?.forms.filter((form) => form.status === "notPaid") ?? [];
      if (!locked || unpaid.length === 0 || (await hasOpenPayment(tx, locked.group.family, commonId))) return false;
      const link = await linkOf(tx, locked.group.family, commonId);
      if (link && linkStateOf(link, now) === "valid") return false;
      const setting = { actor: "system", now, site: server } as const;
      await cancelUnpaidForms(tx, setting, locked.group, unpaid, "system");
      return true;
    });
    if (done) cancelled += 1;
  }
  return { cancelled };
}

/** TR: reviews nobody decided for ten days are called to mind every morning. */
export async function remindReviews(server: Server): Promise<{ late: number }> {
  const days = await readSetting(server.db, "online.reviewAlertDays");
  const before = new Date(server.now().getTime() - days * dayMs).toISOString();
  return inTransaction(server.db, async (tx) => {
    const [found] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(requestForms)
      .where(
        and(
          inArray(requestForms.family, ["TR"]),
          eq(requestForms.status, "underReview"),
          // As all that is under review is; said for the index of the views.
          isListed(requestForms),
          lte(requestForms.statusAt, before),
        ),
      );
    const late = found?.count ?? 0;
    if (late > 0) await notifyFamilyStaff(tx, "TR", "reviewLate", { count: late, days }, "underReview");
    return { late };
  });
}

/** A weekly letter for documents that nobody collected while we said that they are kept (domain.md §6.12). */
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

/** Days after which it is no news any more that something is late: those who wait have long asked. */
const newsDays = 14;

/**
 * Who waits longer than is usual hears it from us, once, before anybody asks. An office that begins with this, or comes
 * back to it after weeks, writes to nobody whose day is long over: its staff have them first in their lists.
 */
export async function notifyLate(server: Server): Promise<{ told: number }> {
  const { db } = server;
  const now = server.now();
  const waiting = await db
    .select({ form: requestForms, group: requestGroups, termDays: onlineServiceOffers.termDays })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .innerJoin(onlineServiceOffers, eq(onlineServiceOffers.id, requestForms.offerId))
    .where(
      and(
        inArray(requestForms.family, [...families]),
        inArray(requestForms.status, [...inPreparationStatuses]),
        isListed(requestForms),
        sql`not exists (select 1 from emails e where e.once = 'requestLate:' || ${requestForms.commonId})`,
      ),
    );
  const since = addDays(dayOf(now), -newsDays);
  const usual = await usualTermsOf(db, [...new Set(waiting.map(({ group }) => group.offerId))]);
  // What was given back nobody waits for.
  const back = await fullyRefunded(
    db,
    families,
    waiting.map(({ group }) => group.commonId),
  );
  const late = waiting.flatMap(({ form, group, termDays }) => {
    if (back.has(group.commonId)) return [];
    const expected = expectedReady(group, [form], { usual, termDays }, now);
    return expected?.late && expected.by >= since ? [{ form, group, by: expected.by }] : [];
  });
  let told = 0;
  for (const { group, by } of new Map(late.map((each) => [each.group.commonId, each])).values()) {
    const forms = late.filter((each) => each.group.commonId === group.commonId).map(({ form }) => form);
    const vars = (language: Language) => ({ by: formatDay(by, language) });
    const letter = { template: "requestLate", group, forms, cause: group.commonId, vars } as const;
    if (await inTransaction(db, (tx) => mailRequester(tx, server, letter))) told += 1;
  }
  return { told };
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
