/** Port to availability: how many places of an offer are left. */
import type { Queryable } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

export interface Remaining {
  readonly remaining: number;
  /** Day of the next free place, or the Monday on which next week's open; null when the offer has no capacity. */
  readonly nextDate: string | null;
  /** Places of this week that are reserved for unpaid requests. */
  readonly reserved: number;
  /** The draw that assigns places of this week or the next opening; null without one. */
  readonly draw: { readonly _id: string; readonly opensAt: string } | null;
}

interface RemainingPlacesPort {
  /** Remaining places of this week for several offers, in one query. */
  remainingThisWeek(db: Queryable, offerIds: readonly string[], today: string): Promise<Map<string, Remaining>>;
}

export const remainingPlacesPort = definePort<RemainingPlacesPort>("remaining places of offers");
