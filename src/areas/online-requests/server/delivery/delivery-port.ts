/** Requests and how they are carried to people: the area of delivery says it here. */
import type { OutputOf } from "../../../../kit/contract.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { lateBoundPort } from "../../../../server/late-bound-port.ts";
import type { onlineRequestsContract } from "../../contract.ts";

type Courier = OutputOf<typeof onlineRequestsContract.formDetails>["courier"];

export interface DeliveryPort {
  /** The newest delivery of a request; undefined when no courier was ever asked for. */
  courierOf(db: Queryable, commonId: string): Promise<NonNullable<Courier> | undefined>;
  /** Of these requests, those for which a courier is under way. */
  couriersUnderWay(db: Queryable, commonIds: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Courier>>>;
  /** Erases who received a request and where. */
  forgetReceivers(tx: Transaction, commonId: string): Promise<void>;
}

export const [registerDelivery, delivery] = lateBoundPort<DeliveryPort>("how requests are carried");
