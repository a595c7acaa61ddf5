// @engine both
/**
 * Random scenarios of payers, failing gateways and networks, generated from a seed. No payment is settled twice or lost, and
 * no forged webhook is trusted. `npm run faults -- 10000 42` runs others.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingValues } from "../../src/areas/administration/settings/server/tables.ts";
import { byTestDepth } from "../../src/server/testing/depth.ts";
import { secondPersonFrom } from "./refund-steps.ts";
import { type Office, openOffice } from "./fault-office.ts";
import { runSeed, seedsFor } from "./run-scenarios.ts";

const schedules = Number(process.env.FAULT_SCHEDULES ?? byTestDepth(60, 300));
const firstSeed = Number(process.env.FAULT_SEED ?? byTestDepth(301, 1));
/** Opens a new office after this many seeds, so that the lists of the sandbox stay short. */
const seedsPerOffice = 50;

let office: Office;
const openScenarioOffice = async () => {
  const opened = await openOffice({ GATEWAY_TIMEOUT_MS: "200", LOG_LEVEL: "silent" });
  await opened.app.server.db.insert(settingValues).values([
    { key: "payment.secondPersonFrom", value: secondPersonFrom.CUP },
    { key: "payment.secondPersonFromCard", value: secondPersonFrom.USD },
  ]);
  return opened;
};
beforeAll(async () => {
  office = await openScenarioOffice();
});
afterAll(() => office.close());

test(
  `${schedules} schedules from seed ${firstSeed}`,
  async () => {
    for (let index = 0; index < seedsFor(schedules); index++) {
      if (index > 0 && index % seedsPerOffice === 0) {
        if (schedules > 1000) console.log(`${index} of ${seedsFor(schedules)} seeds, none failed`);
        await office.close();
        office = await openScenarioOffice();
      }
      expect(await runSeed(office, firstSeed + index)).toEqual([]);
    }
  },
  schedules * 1000 + 60_000,
);
