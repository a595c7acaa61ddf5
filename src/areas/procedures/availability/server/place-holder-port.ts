/** Port to the area of requests: cancels or extends the request that reserved places. */
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

interface PlaceHolderPort {
  /**
   * Called when a person gives up the places of this request: cancels it in the same transaction, or throws when it may
   * not be cancelled. No effect if the request no longer exists.
   */
  cancel(tx: Transaction, call: Call, commonId: string): Promise<void>;
  /**
   * Reserves more places for a draft request of the caller, within all limits that apply when one is started; refuses
   * otherwise.
   */
  grow(tx: Transaction, call: Call, request: Growth): Promise<void>;
  /**
   * Starts a draft request of the caller with this id, which owns a place already: the place that the caller accepted.
   * Within the limits per person; OPEN_REQUEST like `hasOpenRequest`.
   */
  startWithPlace(tx: Transaction, call: Call, request: StartWithPlace): Promise<void>;
  /** Whether the person has a request of this service that is not paid. Locks the person. */
  hasOpenRequest(tx: Transaction, userId: string, offerId: string): Promise<boolean>;
}
export interface StartWithPlace {
  readonly commonId: string;
  readonly offerId: string;
  readonly termsVersion: number | undefined;
}
export interface Growth {
  readonly commonId: string;
  readonly offerId: string;
  readonly quantity: number;
}

export const placeHolderPort = definePort<PlaceHolderPort>("requests that hold places");
