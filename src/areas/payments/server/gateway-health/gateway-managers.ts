/** Who looks after a payment: the keepers of its gateway, or of the family of what was paid. */
import type { Principal } from "../../../../kit/access.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { holdersOf } from "../../../people/server/public.ts";
import { type GatewayKey, gatewayKeys, type PaymentActor } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";

/** Nobody keeps the card gateway alone: both cashiers do. */
export const gatewayManagerPermissions = {
  transfermovil: ["adminTransfermovil"],
  enzona: ["adminEnzona"],
  bipay: ["adminTransfermovil", "adminEnzona"],
} as const satisfies Readonly<Record<GatewayKey, readonly (Permission & PaymentActor)[]>>;

/** Everybody who keeps the gateway now, once. */
export async function currentGatewayManagers(db: Queryable, gateway: GatewayKey): Promise<string[]> {
  const holders: string[] = [];
  for (const permission of gatewayManagerPermissions[gateway])
    holders.push(...(await holdersOf(db, permission)).map((person) => person.id));
  return [...new Set(holders)];
}

type Tender = PaymentActor & Permission;

/** The gateways that this person keeps. */
export function gatewaysManagedBy({ permissions }: Pick<Principal, "permissions">): GatewayKey[] {
  return gatewayKeys.filter((gateway) => gatewayManagerPermissions[gateway].some((each) => permissions.includes(each)));
}

/** The permission by which this person keeps the gateway; refused with FORBIDDEN when there is none. */
export function requireGatewayPermission(call: Call, gateway: GatewayKey): Tender {
  const { permissions } = requireCaller(call);
  const held = gatewayManagerPermissions[gateway].find((permission) => permissions.includes(permission));
  if (!held) throw new Refusal("FORBIDDEN");
  return held;
}

/** The permission by which this person may act on the payment, gateway or family; refused with FORBIDDEN without one. */
export function requirePaymentPermission(call: Call, { gateway, kind }: Pick<PaymentRow, "gateway" | "kind">): Tender {
  const { permissions } = requireCaller(call);
  const ofFamily: readonly Tender[] = kind === "AP" ? ["adminRequestsAP"] : kind === "TR" ? ["adminRequestsTR"] : [];
  const held = [...gatewayManagerPermissions[gateway], ...ofFamily].find((each) => permissions.includes(each));
  if (!held) throw new Refusal("FORBIDDEN");
  return held;
}
