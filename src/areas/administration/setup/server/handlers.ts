import type { Handlers } from "../../../../server/call.ts";
import { testGateway } from "../../../money/payments/server/public.ts";
import type { openingContract } from "../contract.ts";
import { closeOffice, openOffice } from "./open-office.ts";
import { firstSteps } from "./setup-steps.ts";
import { testMail } from "./test-mail.ts";

export const handlers: Handlers<typeof openingContract> = {
  steps: (_input, call) => firstSteps(call.db, call),
  tryGateway: ({ gateway }, call) => testGateway(call, gateway),
  testMail: (_input, call) => testMail(call),
  open: (_input, call) => openOffice(call),
  close: ({ reason }, call) => closeOffice(call, reason),
};
