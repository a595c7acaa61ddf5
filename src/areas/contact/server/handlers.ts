import { dayOf, holidaysFrom } from "../../../kit/calendar.ts";
import type { Handlers } from "../../../server/call.ts";
import { letterheadOf, openOffices } from "../../firm/server/public.ts";
import type { contact } from "../contract.ts";
import { writeToFirm } from "./message.ts";

const closedDays = 14;

export const handlers: Handlers<typeof contact> = {
  reach: async (_input, { db, language, now }) => ({
    offices: (await openOffices(db)).map(({ _id, said }) => ({ _id, ...said[language] })),
    closed: holidaysFrom(dayOf(now), closedDays),
    email: (await letterheadOf(db)).email,
  }),
  write: async (input, call) => {
    await writeToFirm(call, input);
    return { sent: true };
  },
};
