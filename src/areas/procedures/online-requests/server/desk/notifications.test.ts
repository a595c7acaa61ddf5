/**
 * Mails and notifications of every transition of both families, by every allowed actor, compared with the
 * expectations below. A transition without an expectation fails.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { isFullDepth } from "../../../../../server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { type Family, families, type RequestActor, type FormStatus } from "../../states.ts";
import { formWorkflows } from "../../transitions.ts";
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

/** "mail": to the requester; "requester", "staff", "cashiers": a notification of that type. "–": nothing. */
const expectedByFamily: Record<Family, string> = {
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
const expectedForBoth = `
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

const expectedFor = (family: Family, from: FormStatus, to: FormStatus) =>
  `${expectedByFamily[family]}${expectedForBoth}`
    .split("\n")
    .find((line) => line.startsWith(`${from} → ${to}: `))
    ?.split(": ")[1];

interface TestRequest {
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

/** A request with one form in the given status, reached by normal operations until payment and set directly after it. */
async function requestInStatus(family: Family, status: FormStatus, to: FormStatus): Promise<TestRequest> {
  // A form with legalization cannot skip it, and one without it cannot enter it.
  const legalize = !(status === "toked" && to === "readyToDelivery");
  const fields = { ...(family === "AP" ? rosa : sampleBirthForm), legalize };
  const formOf = async (commonId: string) => {
    const [form] = await app.server.db.select().from(requestForms).where(eq(requestForms.commonId, commonId));
    return { commonId, formId: form?.id ?? "" };
  };
  if (status === "draft") return formOf(await filledIn(app, yadira, [fields]));
  const { commonId } = await sendRequest(app, yadira, [fields]);
  const request = await formOf(commonId);
  if (status === "underReview") return request;
  if (status === "rejected") {
    await byStaff(request, family, "rejected");
    return request;
  }
  if (family === "TR") await byStaff(request, family, "notPaid");
  if (status === "notPaid") return request;
  if (status === "rejectedByUser") {
    await byClient(request, "rejectedByUser");
    return request;
  }
  await pay(app, commonId);
  await forceStatus(app, request.formId, status, family === "TR" ? { amountTotal: "780.00" } : {});
  // An obtained form can be cancelled only after its refund.
  if (to === "cancelled" && status !== "pending" && status !== "requested")
    await app.server.db.execute(
      sql`update payments set status = 'refunded', refunded_amount = amount where subject_id = ${commonId}`,
    );
  return request;
}

async function byStaff({ formId }: TestRequest, family: Family, to: FormStatus) {
  const input = formWorkflows[family].transitions.some((each) => each.to === to && each.isBackward)
    ? { note: "Se marcó por error, sigue en el paso anterior" }
    : {};
  return app.as(clerks[family]).onlineRequests.setStatus({ _id: formId, status: to, ...input, ...stepInputs[to] });
}

async function byClient({ commonId }: TestRequest, to: FormStatus): Promise<void> {
  const { onlineRequests } = app.as(yadira);
  if (to === "cancelled") await onlineRequests.remove({ commonId });
  else if (to === "rejectedByUser") await onlineRequests.rejectByUser({ commonId, reason: "El nombre está mal" });
  else await onlineRequests.finish({ commonId });
}

async function bySystem({ commonId }: TestRequest, from: FormStatus, to: FormStatus): Promise<void> {
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

/** Mails and notifications since the given counts, in the notation of the expectations. */
async function sentSince(family: Family, commonId: string, since: { mails: number; notices: number }): Promise<string> {
  const mails = await app.server.db.execute<{ template: string; to: string }>(
    sql`select template, "to" from emails where related_id = ${commonId} order by created_at, id offset ${since.mails}`,
  );
  const notices = await app.server.db.execute<{ type: string; email: string }>(
    sql`select n.type, u.email from notifications n join users u on u.id = n.user_id
        order by n.created_at, n.id offset ${since.notices}`,
  );
  const types = [...new Set(notices.rows.map((row) => row.type))];
  const entries = [
    ...mails.rows.map((row) => `mail ${row.template}${row.to === yadira ? "" : ` to ${row.to}`}`),
    ...types.map((type) => {
      const recipients = notices.rows.filter((row) => row.type === type).map((row) => row.email);
      return `${audienceOf(family, recipients)} ${type}`;
    }),
  ];
  return entries.sort().join(", ") || "–";
}

function audienceOf(family: Family, emails: readonly string[]): string {
  const isSameSet = (others: readonly string[]) => [...emails].sort().join() === [...others].sort().join();
  if (isSameSet([yadira])) return "requester";
  if (isSameSet([clerks[family], administrator])) return "staff";
  return isSameSet(cashiers) ? "cashiers" : emails.join("+");
}

async function countSent(commonId: string): Promise<{ mails: number; notices: number }> {
  const result = await app.server.db.execute<{ mails: number; notices: number }>(sql`
    select (select count(*)::int from emails where related_id = ${commonId}) as mails,
      (select count(*)::int from notifications) as notices`);
  return result.rows[0] ?? { mails: 0, notices: 0 };
}

const cases = families.flatMap((family) =>
  formWorkflows[family].transitions.flatMap(({ from, to, actors }) =>
    actors.map((actor) => ({ family, from, to, by: actor })),
  ),
);
/** Staff transitions; the default run tests a transition that both families share only once. */
const previewed = cases.filter(
  ({ by, family, from, to }) =>
    by === "staff" &&
    (isFullDepth ||
      family === "TR" ||
      !formWorkflows.TR.transitions.some((each) => each.from === from && each.to === to)),
);

describe.each(cases)("$family: $from → $to by $by", ({ family, from, to, by }) => {
  test("notifies exactly the expected people", async () => {
    const expected = expectedFor(family, from, to);
    expect(expected, "no expectation: add it above").toBeDefined();
    const request = await requestInStatus(family, from, to);
    const before = await countSent(request.commonId);
    const moveAs: Record<RequestActor, () => Promise<unknown>> = {
      client: () => byClient(request, to),
      staff: () => byStaff(request, family, to),
      system: () => bySystem(request, from, to),
    };
    await moveAs[by]();
    const [after] = await app.server.db.select().from(requestForms).where(eq(requestForms.id, request.formId));
    expect(after?.status).toBe(to);
    expect(await sentSince(family, request.commonId, before)).toBe(expected);
  });
});

/** Total refund due that cashiers are notified of. */
async function refundDueOf(commonId: string): Promise<number> {
  const result = await app.server.db.execute<{ due: number }>(
    sql`select coalesce(sum(refund_due), 0)::float8 as due from payments where subject_id = ${commonId}`,
  );
  return result.rows[0]?.due ?? 0;
}

describe.each(previewed)("preview of $family: $from → $to", ({ family, from, to }) => {
  test("announces the mails and refunds that follow", async () => {
    const mails = /mail (?!paymentLink)/.test(expectedFor(family, from, to) ?? "") ? 1 : 0;
    const request = await requestInStatus(family, from, to);
    const moves = [{ ids: [request.formId], status: to }];
    const before = await refundDueOf(request.commonId);
    const preview = await app.as(clerks[family]).onlineRequests.preview({ moves });
    expect(preview).toMatchObject({ forms: 1, mails, people: mails });
    expect((await byStaff(request, family, to)).mails).toBe(mails);
    const refunded = preview.refunds.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(refunded).toBe((await refundDueOf(request.commonId)) - before);
  });
});

test("a transition with notify=false sends no mail", async () => {
  const { commonId, formIds } = await paid(app);
  const before = await countSent(commonId);
  const input = { _id: formIds[0] ?? "", status: "requested", notify: false } as const;
  expect((await app.as(alberto).onlineRequests.setStatus(input)).mails).toBe(0);
  expect(await sentSince("AP", commonId, before)).toBe("–");
});
