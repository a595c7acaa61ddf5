import { dayOf } from "../../../../kit/time/calendar.ts";
import { holidaysFrom } from "../../../../kit/time/working-days.ts";
import { type OpeningHours, openingsOn, formatHours } from "../../../../kit/time/opening-hours.ts";
import type { Handlers } from "../../../../server/call.ts";
import { letterheadOf, openOffices } from "../../firm/server/public.ts";
import type { contactContract } from "../contract.ts";
import { writeToFirm } from "./send-message.ts";

const closedDays = 14;

export const handlers: Handlers<typeof contactContract> = {
  reach: async (_input, { db, language, now }) => {
    const today = dayOf(now);
    const closed = holidaysFrom(today, closedDays);
    const todayOf = (openings: readonly OpeningHours[]) => {
      if (openings.length === 0) return null;
      return closed.includes(today) ? "" : formatHours(openingsOn(openings, today), language);
    };
    const offices = await openOffices(db);
    return {
      offices: offices.map(({ _id, texts }) => ({ _id, ...texts[language], today: todayOf(texts[language].openings) })),
      closed,
      email: (await letterheadOf(db)).email,
    };
  },
  write: async (input, call) => {
    await writeToFirm(call, input);
    return { sent: true };
  },
};
