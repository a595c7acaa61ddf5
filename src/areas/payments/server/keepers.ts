/** Who looks after a payment: the keepers of its gateway, or of the family of what was paid. */
import type { Principal } from "../../../kit/access.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Permission } from "../../../kit/permissions.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { holdersOf } from "../../people/server/public.ts";
import { type GatewayKey, gateways, type PaymentActor } from "../states.ts";
import type { PaymentRow } from "./queries.ts";

/** Nobody keeps the card gateway alone: both cashiers do. */
export const keepersOf = {
  transfermovil: ["adminTransfermovil"],
  enzona: ["adminEnzona"],
  bipay: ["adminTransfermovil", "adminEnzona"],
} as const satisfies Readonly<Record<GatewayKey, readonly (Permission & PaymentActor)[]>>;

/** Everybody who keeps the gateway now, once. */
export async function keepersNow(db: Queryable, gateway: GatewayKey): Promise<string[]> {
  const holders: string[] = [];
  for (const permission of keepersOf[gateway])
    holders.push(...(await holdersOf(db, permission)).map((person) => person.id));
  return [...new Set(holders)];
}

type Tender = PaymentActor & Permission;

/** The gateways that this person keeps. */
export function keptBy({ permissions }: Pick<Principal, "permissions">): GatewayKey[] {
  return gateways.filter((gateway) => keepersOf[gateway].some((each) => permissions.includes(each)));
}

/** The permission by which this person keeps the gateway; refused with FORBIDDEN when there is none. */
export function keeping(call: Call, gateway: GatewayKey): Tender {
  const { permissions } = callerOf(call);
  const held = keepersOf[gateway].find((permission) => permissions.includes(permission));
  if (!held) throw new Refusal("FORBIDDEN");
  return held;
}

/** The permission by which this person may act on the payment, gateway or family; refused with FORBIDDEN without one. */
export function tending(call: Call, { gateway, kind }: Pick<PaymentRow, "gateway" | "kind">): Tender {
  const { permissions } = callerOf(call);
  const ofFamily: readonly Tender[] = kind === "AP" ? ["adminRequestsAP"] : kind === "TR" ? ["adminRequestsTR"] : [];
  const held = [...keepersOf[gateway], ...ofFamily].find((each) => permissions.includes(each));
  if (!held) throw new Refusal("FORBIDDEN");
  return held;
}
