/** What cannot go on holds up nothing else: a silent gateway, a link that cannot end. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resultFields } from "../../sandbox/bidaiondo-result.ts";
import { processEvents } from "../../src/areas/payments/server/webhooks/webhook-inbox.ts";
import { expireLinks } from "../../src/areas/payments/server/polling/poll-payments.ts";
import { registerSubject, subjectOf } from "../../src/areas/payments/server/links/payable-subject.ts";
import { paymentLinks, payments } from "../../src/areas/payments/server/tables.ts";
import { writeAttempt } from "../../src/areas/payments/server/testing/attempts.ts";
import {
  type TestContractRow,
  contractRow,
  newContract,
} from "../../src/areas/payments/server/testing/payable-contracts.ts";
import type { Gateways } from "../../src/server/gateways/open.ts";
import type { PaymentProvider } from "../../src/server/gateways/provider.ts";
import { notifyOfCard, paidByCard, tellTransfermovil } from "./send-webhooks.ts";
import { type Office, openOffice } from "./fault-office.ts";

let office: Office;
let questions = 0;
/** Transfermóvil answers no question before this. */
let silence: Promise<void> | undefined;
beforeAll(async () => {
  office = await openOffice();
  const open = office.app.server.gateways as { -readonly [G in keyof Gateways]: Gateways[G] };
  const real = open.transfermovil as PaymentProvider;
  open.transfermovil = {
    ...real,
    getStatus: async (attempt) => {
      questions += 1;
      await silence;
      return real.getStatus(attempt);
    },
  };
});
afterAll(() => office.close());

const contract = () => newContract(office.app.server);
const statusOf = async ({ reference }: { reference: string }) => (await office.payment(reference)).status;
const expiredTimes = async ({ id }: TestContractRow) => (await contractRow(office.app.server.db, id))?.links_expired;

test("a gateway that is slow to answer holds up no signed word of another", async () => {
  const slow = await office.begin(await contract(), "transfermovil");
  const card = await office.begin(await contract(), "bipay");
  let answer = () => {};
  silence = new Promise((resolve) => {
    answer = resolve;
  });
  await tellTransfermovil(office, slow.reference);
  const operation = paidByCard(office, await office.payment(card.reference));
  await notifyOfCard(office, resultFields(operation, operation.minor));
  const round = processEvents(office.app.server);
  try {
    await expect.poll(() => statusOf(card), { timeout: 10_000 }).toBe("confirmed");
    expect(await statusOf(slow)).toBe("paying");
  } finally {
    answer();
    silence = undefined;
    await round;
  }
  await office.quiet();
});

test("links that cannot end hold up no other, however many there are", async () => {
  const { db } = office.app.server;
  const disputed = await Promise.all(
    Array.from({ length: 55 }, async () => {
      const { id: subjectId, number: subjectNumber } = await contract();
      return writeAttempt(db, "paying", { subjectId, subjectNumber, disputed: true, disputeReason: "amount 1.00" });
    }),
  );
  const broken = await contract();
  const subject = subjectOf("consulate");
  registerSubject("consulate", {
    ...subject,
    linkExpired: async (tx, id) => {
      if (id === broken.id) throw new Error("the disk is full");
      await subject.linkExpired(tx, id);
    },
  });
  const last = await contract();
  await db
    .update(paymentLinks)
    .set({ expiresAt: new Date(Date.parse(last.expiresAt) + 1000).toISOString() })
    .where(and(eq(paymentLinks.kind, "consulate"), eq(paymentLinks.subjectId, last.id)));
  office.advance(73 * 3600);
  await expireLinks(office.app.server);
  expect([await expiredTimes(last), await expiredTimes(broken)]).toEqual([1, 0]);
  // What waits for a person keeps its place.
  const [held] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, disputed[0]?.id ?? ""));
  expect(held).toMatchObject({ status: "paying", disputed: true });
});

test("a silent gateway is asked once in a round about links, and the links without an attempt end", async () => {
  const started = await Promise.all(
    Array.from({ length: 12 }, async () => office.begin(await contract(), "transfermovil")),
  );
  const last = await contract();
  office.advance(73 * 3600);
  for (const { reference } of started) await office.fault("transfermovil", reference, { dropAnswer: true, times: 9 });
  questions = 0;
  await expireLinks(office.app.server);
  expect(questions).toBeLessThanOrEqual(5);
  expect(await expiredTimes(last)).toBe(1);
});
