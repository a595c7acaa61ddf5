/** Availability: places per service and day; one row is one unit of capacity. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { day, id, instant, integer, nameSchemas, booleanParam, multilineText } from "../../../kit/contract/schemas.ts";
import { serviceFamily } from "../online-services/contract.ts";
import { drawOperations } from "./draw/contract.ts";
import { slotStatuses } from "./states.ts";

export const Slot = z.object({
  _id: z.string(),
  offerId: z.string().describe("Offer it belongs to"),
  date: day,
  week: day.describe("Monday of its week"),
  status: z.enum(slotStatuses).describe("Status of the place"),
  commonId: z.string().optional().describe("Request that holds it"),
  formId: z.string().optional().describe("Form to which it is assigned"),
  userId: z.string().optional().describe("Requester"),
  reservedUntil: instant.optional(),
  usedAt: instant.optional(),
});
export type Slot = z.output<typeof Slot>;

const commonId = id.describe("Identifier of the request");
const perDay = integer(0, 1000).optional().describe("Places per working day");
const perWeek = integer(0, 5000).optional().describe("Places per week, spread over its working days");
const weekdays = z
  .array(integer(1, 5), "REQUIRED")
  .min(1, "REQUIRED")
  .max(5, "TOO_BIG")
  .default([1, 2, 3, 4, 5])
  .describe("1 Monday … 5 Friday");

interface PlanInput {
  from: string;
  to: string;
  perDay?: number | undefined;
  perWeek?: number | undefined;
}
const hasOneCapacity = (plan: PlanInput) => (plan.perDay === undefined) !== (plan.perWeek === undefined);
const isPeriodOrdered = (plan: PlanInput) => plan.from <= plan.to;
/** 400 days: plans are shorter, and a typing error must not fill the table. */
const isWithinMaxPeriod = (plan: PlanInput) => Date.parse(plan.to) - Date.parse(plan.from) <= 400 * 86_400_000;

const period = z
  .object({ from: day.optional(), to: day.optional() })
  .refine((each) => !each.from || !each.to || each.from <= each.to, { message: "INVALID_PERIOD", path: ["to"] });

const PlaceCountsSchema = z.object({
  available: z.number().int().describe("Free places"),
  reserved: z.number().int().describe("Reserved for unpaid requests"),
  used: z.number().int().describe("Paid for"),
  cancelled: z.number().int().describe("Closed, or unused on their day"),
});
const ReservedPlaces = z.object({
  reserved: z.number().int().describe("Number of reserved places"),
  reservedUntil: instant.nullable().describe("End of the reservation; null without reserved places"),
});

export const ClosedDay = z.object({
  offerId: z.string().describe("Service without places on that day"),
  date: day,
  note: z.string().nullable().describe("Why"),
  byName: z.string().nullable().describe("Who closed it"),
  at: instant,
});
export type ClosedDay = z.output<typeof ClosedDay>;

nameSchemas({ Slot, ClosedDay });

export const availabilityContract = {
  ...drawOperations,
  generate: operation({
    route: "POST private/availables-onlines/generate-availability",
    access: ["adminAvailableRequestOnline"],
    summary: "Open slots on the working days of a period; days that already have slots do not change",
    input: z
      .object({
        offerIds: z.array(id, "REQUIRED").min(1, "REQUIRED").max(100, "TOO_BIG").describe("Offers to open"),
        from: day,
        to: day,
        perDay,
        perWeek,
        weekdays,
      })
      .refine(hasOneCapacity, { message: "REQUIRED", path: ["perDay"] })
      .refine(isPeriodOrdered, { message: "INVALID_PERIOD", path: ["to"] })
      .refine(isWithinMaxPeriod, { message: "TOO_BIG", path: ["to"] }),
    output: z.object({
      created: z.number().int().describe("Places opened"),
      skippedDays: z
        .array(
          z.object({
            date: day,
            reason: z.enum(["past", "notWorking", "closed", "alreadyGenerated"]).describe("Why it was left out"),
          }),
        )
        .describe("Days without new places"),
    }),
  }),
  regenerate: operation({
    route: "POST private/availables-onlines/regenerate-availability-by-offer",
    access: ["adminAvailableRequestOnline"],
    summary: "Set the capacity of a service on a day; reserved and used slots are kept, zero closes the day",
    input: z
      .object({ offerId: id, from: day, to: day, perDay, perWeek, weekdays })
      .refine(hasOneCapacity, { message: "REQUIRED", path: ["perDay"] })
      .refine(isPeriodOrdered, { message: "INVALID_PERIOD", path: ["to"] })
      .refine(isWithinMaxPeriod, { message: "TOO_BIG", path: ["to"] }),
    output: z.object({
      created: z.number().int().describe("Places opened"),
      cancelled: z.number().int().describe("Free places closed"),
      kept: z.number().int().describe("Reserved and used places, left as they are"),
    }),
  }),
  closeDay: operation({
    route: "PUT private/availables-onlines/close-day",
    access: ["adminAvailableRequestOnline"],
    summary:
      "Close a day: free slots are cancelled, reserved and used ones are kept, and the day does not reopen automatically",
    input: z.object({
      offerIds: z.array(id, "REQUIRED").min(1, "REQUIRED").max(100, "TOO_BIG").describe("Offers to close on that day"),
      date: day,
      note: multilineText(0, 500).optional().describe("Why; shown in the calendar"),
    }),
    output: z.object({
      cancelled: z.number().int().describe("Free places closed"),
      kept: z.number().int().describe("Reserved and used places, left as they are"),
    }),
  }),
  closedDays: operation({
    route: "GET private/availables-onlines/closed-days",
    access: ["adminAvailableRequestOnline"],
    summary: "List the days of a period that were closed manually; opening slots on one reopens it",
    input: period,
    output: z.array(ClosedDay),
  }),
  reserve: operation({
    route: "POST private/availables-onlines/reserve-services-availables",
    access: "client",
    summary: "Reserve more slots for one's own request",
    input: z.object({ offerId: id, commonId, quantity: integer(1, 20).default(1).describe("Places more") }),
    output: z.object({
      reserved: z.number().int().describe("Places the request holds now"),
      reservedUntil: instant,
    }),
    idempotent: true,
  }),
  cancel: operation({
    route: "PUT private/availables-onlines/cancel",
    access: ["client", "adminAvailableRequestOnline"],
    summary: "Release slots: clients those of their own request, staff any reserved slots",
    input: z
      .object({
        commonId: commonId.optional(),
        slotIds: z.array(id).min(1, "REQUIRED").max(200, "TOO_BIG").optional().describe("Staff only"),
        note: multilineText(0, 500).optional().describe("Reason; stored in the audit log"),
      })
      .refine((each) => (each.commonId === undefined) !== (each.slotIds === undefined), {
        message: "REQUIRED",
        path: ["commonId"],
      }),
    output: z.object({
      released: z.number().int().describe("Places that are free again"),
      cancelled: z.number().int().describe("Places lost because their day is past or was closed"),
    }),
  }),
  counts: operation({
    route: "GET private/availables-onlines/status-counts",
    access: ["adminAvailableRequestOnline"],
    summary: "List slots by status in a period",
    input: period,
    output: PlaceCountsSchema,
  }),
  countsByOffer: operation({
    route: "GET private/availables-onlines/status-counts-by-offer",
    access: ["adminAvailableRequestOnline"],
    summary: "Count slots by service and status, and by day if requested",
    input: period.safeExtend({ daily: booleanParam.default(false).describe("Also by day") }),
    output: z.array(
      PlaceCountsSchema.extend({ offerId: z.string().describe("Offer they belong to"), date: day.optional() }),
    ),
  }),
  home: operation({
    route: "GET private/availables-onlines/getHome",
    access: ["adminAvailableRequestOnline"],
    summary: "Get the home widget for availability: this week's slots by family, and whether next week has any",
    output: z.object({
      families: z
        .array(PlaceCountsSchema.omit({ cancelled: true }).extend({ family: serviceFamily }))
        .describe("Families with places this week"),
      nextOpen: z.boolean().describe("Whether places of next week are open"),
    }),
  }),
  remaining: operation({
    route: "GET private/availables-onlines/services-availables",
    access: "signed-in",
    summary: "Get the slots left this week, by offer",
    input: z.object({ family: serviceFamily.optional() }),
    output: z.array(
      z.object({
        offerId: z.string().describe("Offer they belong to"),
        remainingWeek: z.number().int().describe("Free places from today to Sunday"),
        nextDate: day.nullable().describe("Day of the next free place, or when next week's open"),
      }),
    ),
  }),
  held: operation({
    route: "GET private/availables-onlines/check-reserved/:commonId",
    access: "signed-in",
    summary: "List the slots reserved by the caller's request; empty for other people's requests",
    input: z.object({ commonId }),
    output: ReservedPlaces,
  }),
  places: operation({
    route: "GET private/availables-onlines/by-commonId/:commonId",
    access: ["client", "adminAvailableRequestOnline", "adminRequestsAP", "adminRequestsTR"],
    summary: "List the slots of a request: clients their own, staff of online requests any",
    input: z.object({ commonId }),
    output: z.array(Slot),
  }),
};
