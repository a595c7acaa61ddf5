/** Runs stories side by side on one office and checks what is left of each when everything has come to rest. */
import { expireLinks } from "../../src/areas/payments/server/polling/poll-payments.ts";
import { chanceOf } from "./seeded-random.ts";
import { believedIn, brokenIn } from "./invariants.ts";
import type { Office } from "./fault-office.ts";
import { beginStory, type Story } from "./scenario.ts";

const side = 20;
/** Moments at which the pollers come round while nothing else happens any more: past leases, breakers and graces. */
const rest = [20, 100, 700, 3 * 3600, 27 * 3600];

/** One seed is twenty stories. Answers a report per story that broke an invariant. */
export async function runSeed(office: Office, seed: number): Promise<string[]> {
  const chance = chanceOf(seed);
  const stories: Story[] = [];
  for (let index = 0; index < side; index++) stories.push(await beginStory(office, chanceOf(seed * 1000 + index)));
  // Few would come from paying to giving back in the rounds they have: a third begin paid, with money due back.
  const toGiveBack = stories.filter(() => chance.percent(35));
  for (const story of toGiveBack) await story.pay();
  await office.later(12);
  for (const story of toGiveBack) await story.owe();
  const rounds = 2 + chance.below(4);
  for (let round = 0; round < rounds; round++) {
    if (chance.percent(50)) await Promise.all(stories.slice(0, side / 2).map((story) => story.step()));
    for (const story of chance.percent(50) ? stories : stories.slice(side / 2)) await story.step();
    office.advance(chance.pick([1, 12, 45, 100, 400, 1900, 8000]));
    if (chance.percent(30)) await office.later(0);
  }
  const reports: string[] = [];
  const clear = async () => {
    for (const story of stories) reports.push(...(await believedIn(office, story)));
    await office.clearFaults();
  };
  if (chance.percent(60)) await clear();
  for (const seconds of rest) {
    await office.later(seconds);
    await expireLinks(office.app.server);
  }
  await clear();
  // Once more than needed: on a busy machine a question may outlast its patience of 200 ms.
  for (const seconds of [120, 7 * 3600, 7 * 3600]) await office.later(seconds);
  const beliefs = await office.beliefs();
  for (const [index, story] of stories.entries()) {
    const broken = await brokenIn(office, story, beliefs);
    if (broken.length > 0) reports.push([`seed ${seed}, story ${index}:`, ...broken, ...story.told].join("\n  "));
  }
  office.advance(30 * 3600);
  return reports;
}

/** How many stories a number of seeds is. */
export function seedsFor(schedules: number): number {
  return Math.ceil(schedules / side);
}
