/** How requests are delivered: a port that the delivery area implements. */
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { definePort } from "../../../../../server/port.ts";
import type { Server } from "../../../../../server/server.ts";
import type { onlineRequestsContract } from "../../contract.ts";

type Courier = OutputOf<typeof onlineRequestsContract.formDetails>["courier"];

interface DeliveryPort {
  /** The newest delivery of a request as a column of a query; undefined if no courier was requested. */
  courierInSql(db: Queryable, commonId: SQLWrapper): SQL<NonNullable<Courier> | undefined>;
  /** The open deliveries of these requests, by request. */
  activeCouriers(db: Queryable, commonIds: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Courier>>>;
  /** Erases the receiver and the address of a request's deliveries, and the sheets of their lots. */
  forgetReceivers(tx: Transaction, server: Pick<Server, "files" | "now">, commonId: string): Promise<void>;
}

export const deliveryPort = definePort<DeliveryPort>("delivery of requests");
