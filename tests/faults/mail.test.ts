// @engine both
import { expect, test } from "vitest";
import { byTestDepth } from "../../src/server/testing/depth.ts";
import { openTestDatabase, serverUrl } from "../../src/server/testing/test-database.ts";
import { chaosEmbedded, chaosOnServer, type MailChaos } from "./mail-chaos.ts";

const mails = byTestDepth(200, 1000);

function expectAllOnce(result: MailChaos): void {
  const { arrived, repeated, kills, inTransit } = result;
  process.stdout.write(`\nmail: ${mails} queued, ${arrived} arrived, ${repeated} twice, ${kills} kills\n`);
  expect(result.states).toEqual({ sent: mails });
  expect(arrived).toBe(mails);
  expect(kills).toBeGreaterThan(0);
  expect(repeated).toBeLessThanOrEqual(inTransit);
}

test.runIf(serverUrl())("four processes, killed repeatedly: nothing lost", { timeout: 300_000 }, async () => {
  const open = await openTestDatabase();
  expectAllOnce(await chaosOnServer(open, mails, 1));
  await open.close();
});

test.runIf(!serverUrl())(
  "one process with four workers on the embedded database, killed repeatedly: nothing lost",
  { timeout: 300_000 },
  async () => expectAllOnce(await chaosEmbedded(mails, 3)),
);
