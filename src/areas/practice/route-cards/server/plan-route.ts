/**
 * Plans a document's route to a country from the most specific card: of the document, else of its group, else of the
 * destination.
 */
import { addMonths, dayOf } from "../../../../kit/time/calendar.ts";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { nomenclatorsOf } from "../../../administration/nomenclators/server/public.ts";
import type { routeCardsContract as contract } from "../contract.ts";
import { routeCosts, routeWorkingDays, scheduleSteps } from "../route.ts";
import { matchesDestination, routeCardResource } from "./route-card-resource.ts";

type Route = OutputOf<typeof contract.plan>;

/** INVALID for an unknown document type or destination. At most four statements, however many cards there are. */
export async function planRoute(query: ParsedOf<typeof contract.plan>, call: Call): Promise<Route> {
  const { documentType, destination } = query;
  const items = await nomenclatorsOf(call.db, [documentType, destination]);
  const [document, country] = [items.get(documentType), items.get(destination)];
  const fields = {
    ...(document?.Ptypes.includes("DOCUMENT_TYPE") ? {} : { documentType: ["CHOICE"] }),
    ...(country?.Ptypes.includes("DESTINATION") ? {} : { destination: ["CHOICE"] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const group = document?.PCode;
  const parent = group ? (await nomenclatorsOf(call.db, [group])).get(group) : undefined;
  const cards = await routeCardResource.read(call, {
    where: matchesDestination(destination, group ? [documentType, group] : [documentType]) as never,
    order: [],
  });
  const nearest = [documentType, group, null].flatMap((each) => cards.filter((card) => card.documentType === each))[0];
  const months = document?.meta?.validityMonths ?? parent?.meta?.validityMonths;
  const validityMonths = typeof months === "number" ? months : null;
  const from = dayOf(call.now);
  const steps = nearest?.steps ?? [];
  // Without a card, the catalogue may still state that the country needs no legalization.
  const isFree = country?.meta?.legalization === "notNeeded";
  return {
    needed: nearest?.needed ?? (isFree ? "no" : "unknown"),
    card: nearest
      ? {
          of:
            nearest.documentType === null
              ? "destination"
              : nearest.documentType === documentType
                ? "document"
                : "group",
          source: nearest.source,
          checkedOn: nearest.checkedOn,
          stale: nearest.stale,
        }
      : null,
    ...scheduleSteps(steps, { from, documentUntil: validityMonths === null ? null : addMonths(from, validityMonths) }),
    days: routeWorkingDays(steps),
    costs: routeCosts(steps),
    isCostWhole: steps.every(({ cost }) => cost !== null),
    validityMonths,
  };
}
