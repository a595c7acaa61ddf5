/** Operations of draws: published opening minute, entries, offers of places, proof. */
import { z } from "zod";
import { operation } from "../../../../kit/contract/contract.ts";
import { versionedIdSchema } from "../../../../kit/contract/crud-contract.ts";
import { day, id, idParam, instant, integer, localizedText, nameSchemas } from "../../../../kit/contract/schemas.ts";
import { drawStatuses, entryStatuses } from "./states.ts";

const status = z.enum(drawStatuses).describe("Status of the draw");
const count = z.number().int();
const hash = z.string().describe("SHA-256 in hexadecimal");

const OwnEntry = z.object({
  id: hash.describe("Published id of the entry"),
  status: z.enum(entryStatuses).describe("Status of the entry"),
  position: count.nullable().describe("Place in the order; null until it has one"),
  ahead: count.nullable().describe("People who wait before this one; null unless it waits in the drawn order"),
  offeredUntil: instant.nullable().describe("End of the offer"),
  requestId: z.string().nullable().describe("The request that was started with the place"),
});

export const Draw = z.object({
  _id: z.string(),
  offerId: z.string().describe("Service whose places are drawn"),
  offerName: localizedText,
  week: day.describe("Monday of the week of its places"),
  status,
  opensAt: instant.describe("From then on people may enter"),
  drawsAt: instant.describe("The draw: everybody who entered until then takes part"),
  drawnAt: instant.nullable().describe("When it was drawn"),
  commitment: hash.describe("SHA-256 of the seed, published before the opening"),
  entries: count.describe("People who entered"),
  waiting: count.describe("People who wait for a place"),
  left: count.describe("Places that nobody has"),
  reserved: count.describe("Places that are offered, or reserved for unpaid requests"),
  used: count.describe("Places paid for"),
  nextOpening: instant.nullable().describe("Next opening of a draw of the service, in the future"),
  updatedAt: instant,
});
export type Draw = z.output<typeof Draw>;

export const PublicDraw = Draw.extend({
  isOpen: z.boolean().describe("Whether people may enter now"),
  seed: z.string().nullable().describe("32 bytes in hexadecimal; null before the draw"),
  own: OwnEntry.nullable().describe("The reader's own entry"),
});
export type PublicDraw = z.output<typeof PublicDraw>;

export const DrawProof = z.object({
  algorithm: z.string().describe("How the order follows from the seed"),
  commitment: hash,
  seed: z.string().nullable().describe("32 bytes in hexadecimal; null before the draw"),
  entries: z.array(z.string()).describe("Published ids: in the drawn order, or sorted before the draw"),
  later: z.array(z.string()).describe("Published ids of those who arrived after the draw, in the order of arrival"),
});
export type DrawProof = z.output<typeof DrawProof>;

export const DrawEntry = z.object({
  id: hash.describe("Published id of the entry; no name"),
  position: count.nullable().describe("Place in the order; null until it has one"),
  status: z.enum(entryStatuses).describe("Status of the entry"),
  offeredUntil: instant.nullable().describe("End of the offer"),
  createdAt: instant,
});
export type DrawEntry = z.output<typeof DrawEntry>;

nameSchemas({ Draw, PublicDraw, DrawProof, DrawEntry });

const staffAccess = ["adminAvailableRequestOnline"] as const;
const drawId = id.describe("Identifier of the draw");

export const drawOperations = {
  draw: operation({
    route: "GET public/availables-onlines/getDraw/:id",
    access: "anyone",
    summary: "Get a draw with its opening minute, its counters, and the reader's own entry",
    input: idParam,
    output: PublicDraw,
  }),
  drawProof: operation({
    route: "GET public/availables-onlines/getDrawProof/:id",
    access: "anyone",
    summary: "Get the commitment, the seed after the draw, and the published ids in order, to recount the draw",
    input: idParam,
    output: DrawProof,
  }),
  enterDraw: operation({
    route: "POST private/availables-onlines/enterDraw",
    access: "client",
    summary: "Enter a draw, or its waiting list after the draw; a repeated call changes nothing",
    input: z.object({ drawId }),
    output: PublicDraw,
    limit: [20, 60],
  }),
  acceptPlace: operation({
    route: "POST private/availables-onlines/acceptPlace",
    access: "client",
    summary: "Accept the offered place: starts the request; a repeated call answers the same request",
    input: z.object({
      drawId,
      acceptTerms: z.literal(true, "TERMS_NOT_ACCEPTED"),
      termsVersion: integer(1, 1_000_000).optional().describe("Version of the terms that was shown"),
    }),
    output: z.object({ commonId: z.string().describe("Identifier of the request") }),
    limit: [20, 60],
  }),
  declinePlace: operation({
    route: "POST private/availables-onlines/declinePlace",
    access: "client",
    summary: "Decline the offered place, or leave the waiting list; a repeated call changes nothing",
    input: z.object({ drawId }),
    output: PublicDraw,
    limit: [20, 60],
  }),
  draws: operation({
    route: "GET private/availables-onlines/getDraws",
    access: staffAccess,
    summary: "List the draws of all services, the latest week first, at most 200",
    output: z.array(Draw),
  }),
  drawEntries: operation({
    route: "GET private/availables-onlines/getDrawEntries/:id",
    access: staffAccess,
    summary: "List the entries of a draw by position, without names, at most 500",
    input: idParam,
    output: z.array(DrawEntry),
  }),
  scheduleDraw: operation({
    route: "POST private/availables-onlines/scheduleDraw",
    access: staffAccess,
    summary: "Publish the opening minute of a week of a service: its places are then assigned by draw",
    input: z.object({
      offerId: id,
      week: day.describe("A day of the week of the places"),
      opensAt: instant.describe("When people may enter; in the future, and before the week ends"),
    }),
    output: Draw,
  }),
  cancelDraw: operation({
    route: "PUT private/availables-onlines/cancelDraw",
    access: staffAccess,
    summary: "Cancel a draw before it is drawn: its places are first come, first served again",
    input: versionedIdSchema,
    output: Draw,
  }),
};
