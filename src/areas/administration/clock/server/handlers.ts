import type { Call, Handlers } from "../../../../server/call.ts";
import { clockDoubt, confirmClock } from "../../../../server/office-clock.ts";
import type { clock, OfficeClock } from "../contract.ts";

export const handlers: Handlers<typeof clock> = {
  get: (_input, call) => readClock(call),
  confirm: async (input, call) => {
    await confirmClock(call, input);
    return readClock(call);
  },
};

async function readClock({ db, now }: Call): Promise<OfficeClock> {
  const clockState = await clockDoubt(db, now);
  return { now: now.toISOString(), trustedAt: clockState?.trustedAt ?? null, verdict: clockState?.verdict ?? "right" };
}
