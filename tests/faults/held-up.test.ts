/** A blocked item delays no other: a silent gateway, a link that cannot expire. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resultFields } from "../../sandbox/bidaiondo-result.ts";
import { processEvents } from "../../src/areas/money/payments/server/webhooks/webhook-inbox.ts";
import { expireLinks } from "../../src/areas/money/payments/server/polling/poll-payments.ts";
import { bindPort } from "../../src/server/port.ts";
import { payableSubjectPort, subjectOf } from "../../src/areas/money/payments/server/links/payable-subject.ts";
import { paymentLinks, payments } from "../../src/areas/money/payments/server/tables.ts";
import { writeAttempt } from "../../src/areas/money/payments/server/testing/attempts.ts";
import {
  type TestContractRow,
  contractRow,
  newContract,
} from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import type { Gateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import type { PaymentProvider } from "../../src/areas/money/payments/server/gateways/provider.ts";
import { notifyOfCard, paidByCard, sendTransfermovilWebhook } from "./send-webhooks.ts";
import { type Office, openOffice } from "./fault-office.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

let office: Office;
let queryCount = 0;
/** Transfermóvil answers no query before this promise resolves. */
let silence: Promise<void> | undefined;
beforeAll(async () => {
  office = await openOffice();
  const gateways = gatewaysOf(office.app.server) as { -readonly [G in keyof Gateways]: Gateways[G] };
  const provider = gateways.transfermovil as PaymentProvider;
  gateways.transfermovil = {
    ...provider,
    getStatus: async (attempt) => {
      queryCount += 1;
      await silence;
      return provider.getStatus(attempt);
    },
  };
});
afterAll(() => office.close());

const contract = () => newContract(office.app.server);
const statusOf = async ({ reference }: { reference: string }) => (await office.payment(reference)).status;
const expiredTimes = async ({ id }: TestContractRow) => (await contractRow(office.app.server.db, id))?.links_expired;

test("a slow gateway does not delay a signed webhook of another", async () => {
  const slow = await office.begin(await contract(), "transfermovil");
  const card = await office.begin(await contract(), "bipay");
  let endSilence = () => {};
  silence = new Promise((resolve) => {
    endSilence = resolve;
  });
  await sendTransfermovilWebhook(office, slow.reference);
  const operation = paidByCard(office, await office.payment(card.reference));
  await notifyOfCard(office, resultFields(operation, operation.minor));
  const round = processEvents(office.app.server);
  try {
    await expect.poll(() => statusOf(card), { timeout: 10_000 }).toBe("confirmed");
    expect(await statusOf(slow)).toBe("paying");
  } finally {
    endSilence();
    silence = undefined;
    await round;
  }
  await office.quiet();
});

test("links that cannot expire do not delay others, however many there are", async () => {
  const { db } = office.app.server;
  const disputed = await Promise.all(
    Array.from({ length: 55 }, async () => {
      const { id: subjectId, number: subjectNumber } = await contract();
      return writeAttempt(db, "paying", { subjectId, subjectNumber, disputed: true, disputeReason: "amount 1.00" });
    }),
  );
  const broken = await contract();
  const subject = subjectOf("consulate");
  bindPort(
    payableSubjectPort.implement("consulate", {
      ...subject,
      onLinkExpired: async (tx, id) => {
        if (id === broken.id) throw new Error("the disk is full");
        await subject.onLinkExpired(tx, id);
      },
    }),
  );
  const last = await contract();
  await db
    .update(paymentLinks)
    .set({ expiresAt: new Date(Date.parse(last.expiresAt) + 1000).toISOString() })
    .where(and(eq(paymentLinks.kind, "consulate"), eq(paymentLinks.subjectId, last.id)));
  office.advance(73 * 3600);
  await expireLinks(office.app.server);
  expect([await expiredTimes(last), await expiredTimes(broken)]).toEqual([1, 0]);
  // A disputed payment is not changed.
  const [disputedPayment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, disputed[0]?.id ?? ""));
  expect(disputedPayment).toMatchObject({ status: "paying", disputed: true });
});

test("a silent gateway is queried once per round of links, and links without an attempt expire", async () => {
  const started = await Promise.all(
    Array.from({ length: 12 }, async () => office.begin(await contract(), "transfermovil")),
  );
  const last = await contract();
  office.advance(73 * 3600);
  for (const { reference } of started) await office.fault("transfermovil", reference, { dropAnswer: true, times: 9 });
  queryCount = 0;
  await expireLinks(office.app.server);
  expect(queryCount).toBeLessThanOrEqual(5);
  expect(await expiredTimes(last)).toBe(1);
});
