import type { Handlers } from "../../../../../server/call.ts";
import type { drawOperations } from "../../draw/contract.ts";
import { acceptPlace, declinePlace } from "./answer-offer.ts";
import { readDraw, readDraws, readEntries, readProof, readPublicDraw } from "./draw-queries.ts";
import { enterDraw } from "./enter-draw.ts";
import { cancelDraw, scheduleDraw } from "./schedule-draw.ts";

export const drawHandlers: Handlers<typeof drawOperations> = {
  draw: ({ id }, call) => readPublicDraw(call, id),
  drawProof: ({ id }, call) => readProof(call.db, id),
  enterDraw: async ({ drawId }, call) => {
    await enterDraw(call, drawId);
    return readPublicDraw(call, drawId);
  },
  acceptPlace: async (input, call) => ({ commonId: await acceptPlace(call, input) }),
  declinePlace: async ({ drawId }, call) => {
    await declinePlace(call, drawId);
    return readPublicDraw(call, drawId);
  },
  draws: (_input, call) => readDraws(call),
  drawEntries: ({ id }, call) => readEntries(call.db, id),
  scheduleDraw: async (input, call) => readDraw(call, (await scheduleDraw(call, input)).id),
  cancelDraw: async (input, call) => readDraw(call, (await cancelDraw(call, input)).id),
};
