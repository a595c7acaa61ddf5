/** Runs random scenarios in parallel on one office and checks the invariants of each at the end. */
import { expireLinks } from "../../src/areas/money/payments/server/polling/poll-payments.ts";
import { chanceOf } from "./seeded-random.ts";
import { believedIn, brokenIn } from "./invariants.ts";
import type { Office } from "./fault-office.ts";
import { beginStory, type Story } from "./scenario.ts";

const scenariosPerSeed = 20;
/** Seconds between the final polling rounds: longer than leases, circuit breakers and grace periods. */
const settleSeconds = [20, 100, 700, 3 * 3600, 27 * 3600];

/** Runs the twenty scenarios of a seed. Returns a report for each scenario that broke an invariant. */
export async function runSeed(office: Office, seed: number): Promise<string[]> {
  const chance = chanceOf(seed);
  const stories: Story[] = [];
  for (let index = 0; index < scenariosPerSeed; index++)
    stories.push(await beginStory(office, chanceOf(seed * 1000 + index)));
  // About a third start paid with a refund due, because few would reach a refund within the rounds.
  const refundStories = stories.filter(() => chance.percent(35));
  for (const story of refundStories) await story.pay();
  await office.later(12);
  for (const story of refundStories) await story.owe();
  const rounds = 2 + chance.below(4);
  for (let round = 0; round < rounds; round++) {
    if (chance.percent(50)) await Promise.all(stories.slice(0, scenariosPerSeed / 2).map((story) => story.step()));
    for (const story of chance.percent(50) ? stories : stories.slice(scenariosPerSeed / 2)) await story.step();
    office.advance(chance.pick([1, 12, 45, 100, 400, 1900, 8000]));
    if (chance.percent(30)) await office.later(0);
  }
  const reports: string[] = [];
  const clear = async () => {
    for (const story of stories) reports.push(...(await believedIn(office, story)));
    await office.clearFaults();
  };
  if (chance.percent(60)) await clear();
  for (const seconds of settleSeconds) {
    await office.later(seconds);
    await expireLinks(office.app.server);
  }
  await clear();
  // One extra round: on a busy machine a query may exceed its timeout of 200 ms.
  for (const seconds of [120, 7 * 3600, 7 * 3600]) await office.later(seconds);
  const beliefs = await office.beliefs();
  for (const [index, story] of stories.entries()) {
    const broken = await brokenIn(office, story, beliefs);
    if (broken.length > 0) reports.push([`seed ${seed}, story ${index}:`, ...broken, ...story.history].join("\n  "));
  }
  office.advance(30 * 3600);
  return reports;
}

/** Number of seeds for a number of scenarios. */
export function seedsFor(schedules: number): number {
  return Math.ceil(schedules / scenariosPerSeed);
}
