/**
 * Who is told what at every step (domain.md §2.1, §2.2, §6.5, §6.6): every transition of both families, by every actor
 * that the tables allow, against the promises written down here. A new transition without a promise fails.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../server/database/connection.ts";
import { isFullDepth } from "../../../../server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { type Family, families, formWorkflows, type RequestActor, type FormStatus } from "../../states.ts";
import { deliverByCourier } from "../delivery/handover.ts";
import { cancelForgotten, endIdleDrafts } from "../jobs.ts";
import { requestForms, requestGroups } from "../tables.ts";
import {
  alberto,
  sampleBirthForm,
  filledIn,
  makeRoom,
  stepInputs,
  paid,
  pay,
  forceStatus,
  rosa,
  sendRequest,
  teresa,
  yadira,
} from "../testing/request-steps.ts";

/** "mail": to the requester; "requester", "staff", "cashiers": a notification of that type. "–": nobody. */
const promised: Record<Family, string> = {
  AP: `
draft → notPaid: mail paymentLink
rejectedByUser → notPaid: mail paymentLink`,
  TR: `
draft → underReview: mail requestReceived, staff online.newReview
underReview → notPaid: mail paymentLink
underReview → rejected: mail requestToCorrect, requester online.rejected
underReview → cancelled: mail requestCancelled
rejected → underReview: mail requestReceived, staff online.newReview
rejectedByUser → underReview: mail requestReceived, staff online.newReview`,
};
const promisedToBoth = `
draft → cancelled: –
notPaid → pending: mail requestPaid, staff online.paid
notPaid → rejectedByUser: mail requestRejectedByUser, staff online.rejectedByUser
notPaid → cancelled: mail requestCancelled
pending → requested: mail requestInProcess
pending → rejected: cashiers payment.refundDue, mail requestRejected, requester online.rejected
requested → toked: –
requested → rejected: cashiers payment.refundDue, mail requestRejected, requester online.rejected
toked → deliveredTramitation: –
toked → readyToDelivery: mail requestReady, requester online.ready
deliveredTramitation → legalization: –
legalization → readyToDelivery: mail requestReady, requester online.ready
readyToDelivery → delivered: mail requestDelivered
pending → cancelled: cashiers payment.refundDue, mail requestCancelled
requested → cancelled: cashiers payment.refundDue, mail requestCancelled
toked → cancelled: mail requestCancelled
deliveredTramitation → cancelled: mail requestCancelled
legalization → cancelled: mail requestCancelled
readyToDelivery → cancelled: mail requestCancelled
requested → pending: –
toked → requested: –
deliveredTramitation → toked: –
legalization → deliveredTramitation: –
readyToDelivery → legalization: –
delivered → readyToDelivery: –`;

const promiseOf = (family: Family, from: FormStatus, to: FormStatus) =>
  `${promised[family]}${promisedToBoth}`
    .split("\n")
    .find((line) => line.startsWith(`${from} → ${to}: `))
    ?.split(": ")[1];

interface Standing {
  readonly commonId: string;
  readonly formId: string;
}
const clerks: Record<Family, string> = { AP: alberto, TR: teresa };
const administrator = "administrator@demo.example";
const cashiers = ["cashier@demo.example", administrator];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

/** A request of one form that came to a status as people bring it there; from payment on, put into it. */
async function standing(family: Family, status: FormStatus, to: FormStatus): Promise<Standing> {
  // Only what goes to legalization may be there, and only what does not may be ready at once.
  const legalize = !(status === "toked" && to === "readyToDelivery");
  const fields = { ...(family === "AP" ? rosa : sampleBirthForm), legalize };
  const formOf = async (commonId: string) => {
    const [form] = await app.server.db.select().from(requestForms).where(eq(requestForms.commonId, commonId));
    return { commonId, formId: form?.id ?? "" };
  };
  if (status === "draft") return formOf(await filledIn(app, yadira, [fields]));
  const { commonId } = await sendRequest(app, yadira, [fields]);
  const here = await formOf(commonId);
  if (status === "underReview") return here;
  if (status === "rejected") {
    await byStaff(here, family, "rejected");
    return here;
  }
  if (family === "TR") await byStaff(here, family, "notPaid");
  if (status === "notPaid") return here;
  if (status === "rejectedByUser") {
    await byClient(here, "rejectedByUser");
    return here;
  }
  await pay(app, commonId);
  await forceStatus(app, here.formId, status, family === "TR" ? { amountTotal: "780.00" } : {});
  // Once it is obtained it is cancelled only when its money went back.
  if (to === "cancelled" && status !== "pending" && status !== "requested")
    await app.server.db.execute(
      sql`update payments set status = 'refunded', refunded_amount = amount where subject_id = ${commonId}`,
    );
  return here;
}

async function byStaff({ formId }: Standing, family: Family, to: FormStatus) {
  const more = formWorkflows[family].transitions.some((each) => each.to === to && each.isBackward)
    ? { note: "Se marcó por error, sigue en el paso anterior" }
    : {};
  return app.as(clerks[family]).onlineRequests.setStatus({ _id: formId, status: to, ...more, ...stepInputs[to] });
}

async function byClient({ commonId }: Standing, to: FormStatus): Promise<void> {
  const { onlineRequests } = app.as(yadira);
  if (to === "cancelled") await onlineRequests.remove({ commonId });
  else if (to === "rejectedByUser") await onlineRequests.rejectByUser({ commonId, reason: "El nombre está mal" });
  else await onlineRequests.finish({ commonId });
}

async function bySystem({ commonId }: Standing, from: FormStatus, to: FormStatus): Promise<void> {
  const { db } = app.server;
  const longAgo = "2026-01-01T00:00:00.000Z";
  if (to === "pending") await pay(app, commonId);
  else if (from === "draft") {
    await db.update(requestGroups).set({ draftExpiresAt: longAgo }).where(eq(requestGroups.commonId, commonId));
    await endIdleDrafts(app.server);
  } else if (to === "cancelled") {
    await db.update(requestGroups).set({ firstLinkExpiresAt: longAgo }).where(eq(requestGroups.commonId, commonId));
    await db.execute(sql`update payment_links set expires_at = ${longAgo} where subject_id = ${commonId}`);
    await cancelForgotten(app.server);
  } else
    await inTransaction(db, (tx) =>
      deliverByCourier(
        tx,
        { actor: "system", now: app.server.now(), site: app.server },
        { commonId, receiver: { name: "Rosa Ferrer", ci: "52031400254" }, note: "MS26000001" },
      ),
    );
}

/** Mails and notifications written since: each once, to whom the promise names. */
async function told(family: Family, commonId: string, since: { mails: number; notices: number }): Promise<string> {
  const mails = await app.server.db.execute<{ template: string; to: string }>(
    sql`select template, "to" from emails where related_id = ${commonId} order by created_at, id offset ${since.mails}`,
  );
  const notices = await app.server.db.execute<{ type: string; email: string }>(
    sql`select n.type, u.email from notifications n join users u on u.id = n.user_id
        order by n.created_at, n.id offset ${since.notices}`,
  );
  const types = [...new Set(notices.rows.map((row) => row.type))];
  const lines = [
    ...mails.rows.map((row) => `mail ${row.template}${row.to === yadira ? "" : ` to ${row.to}`}`),
    ...types.map((type) => {
      const whom = notices.rows.filter((row) => row.type === type).map((row) => row.email);
      return `${whoAre(family, whom)} ${type}`;
    }),
  ];
  return lines.sort().join(", ") || "–";
}

function whoAre(family: Family, emails: readonly string[]): string {
  const same = (others: readonly string[]) => [...emails].sort().join() === [...others].sort().join();
  if (same([yadira])) return "requester";
  if (same([clerks[family], administrator])) return "staff";
  return same(cashiers) ? "cashiers" : emails.join("+");
}

async function countsOf(commonId: string): Promise<{ mails: number; notices: number }> {
  const counted = await app.server.db.execute<{ mails: number; notices: number }>(sql`
    select (select count(*)::int from emails where related_id = ${commonId}) as mails,
      (select count(*)::int from notifications) as notices`);
  return counted.rows[0] ?? { mails: 0, notices: 0 };
}

const steps = families.flatMap((family) =>
  formWorkflows[family].transitions.flatMap(({ from, to, actors: by }) =>
    by.map((actor) => ({ family, from, to, by: actor })),
  ),
);
/** A sample has each transition of staff once, where both families have the same. */
const announced = steps.filter(
  ({ by, family, from, to }) =>
    by === "staff" &&
    (isFullDepth ||
      family === "TR" ||
      !formWorkflows.TR.transitions.some((each) => each.from === from && each.to === to)),
);

describe.each(steps)("$family: $from → $to by $by", ({ family, from, to, by }) => {
  test("tells whom it promises, and nobody else", async () => {
    const promise = promiseOf(family, from, to);
    expect(promise, "domain.md promises nothing: write it down here").toBeDefined();
    const here = await standing(family, from, to);
    const before = await countsOf(here.commonId);
    const work: Record<RequestActor, () => Promise<unknown>> = {
      client: () => byClient(here, to),
      staff: () => byStaff(here, family, to),
      system: () => bySystem(here, from, to),
    };
    await work[by]();
    const [after] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, here.formId));
    expect(after?.status).toBe(to);
    expect(await told(family, here.commonId, before)).toBe(promise);
  });
});

/** What the cashiers are told to give back. */
async function dueOf(commonId: string): Promise<number> {
  const due = await app.server.db.execute<{ due: number }>(
    sql`select coalesce(sum(refund_due), 0)::float8 as due from payments where subject_id = ${commonId}`,
  );
  return due.rows[0]?.due ?? 0;
}

describe.each(announced)("$family: $from → $to, told before", ({ family, from, to }) => {
  test("the mails and the money that follow are the ones that were announced", async () => {
    const mails = /mail (?!paymentLink)/.test(promiseOf(family, from, to) ?? "") ? 1 : 0;
    const here = await standing(family, from, to);
    const moves = [{ ids: [here.formId], status: to }];
    const before = await dueOf(here.commonId);
    const preview = await app.as(clerks[family]).onlineRequests.preview({ moves });
    expect(preview).toMatchObject({ forms: 1, mails, people: mails });
    expect((await byStaff(here, family, to)).mails).toBe(mails);
    const back = preview.refunds.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(back).toBe((await dueOf(here.commonId)) - before);
  });
});

test("a step that the clerk keeps quiet about sends no mail", async () => {
  const { commonId, formIds } = await paid(app);
  const before = await countsOf(commonId);
  const quiet = { _id: formIds[0] ?? "", status: "requested", notify: false } as const;
  expect((await app.as(alberto).onlineRequests.setStatus(quiet)).mails).toBe(0);
  expect(await told("AP", commonId, before)).toBe("–");
});
