/** Places and what holds them: the area that owns the requests says here what happens when their places are given up. */
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";

export interface PlaceHolderPort {
  /**
   * The places of this request are being given up by a person: cancels the request in the same transaction, or throws
   * when it may not be cancelled. Does nothing when there is no such request any more.
   */
  cancel(tx: Transaction, call: Call, commonId: string): Promise<void>;
  /**
   * Takes so many places more for a request of the caller's own that is still being written, within every limit that
   * there is when one begins; refuses otherwise.
   */
  grow(tx: Transaction, call: Call, wish: Growth): Promise<void>;
}
export interface Growth {
  readonly commonId: string;
  readonly offerId: string;
  readonly quantity: number;
}

export const [registerPlaceHolder, placeHolder] = lateBoundPort<PlaceHolderPort>("what holds places");
