/** Who manages a payment: the managers of its gateway, or the administrators of its subject's family. */
import type { Principal } from "../../../../../kit/access.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Permission } from "../../../../../kit/permissions.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { staffWith } from "../../../../administration/people/server/public.ts";
import { type GatewayKey, gatewayKeys, type PaymentActor } from "../../states.ts";
import type { PaymentRow } from "../attempts/queries.ts";

/** The card gateway has no manager of its own: both cashiers manage it. */
export const gatewayManagerPermissions = {
  transfermovil: ["adminTransfermovil"],
  enzona: ["adminEnzona"],
  bipay: ["adminTransfermovil", "adminEnzona"],
} as const satisfies Readonly<Record<GatewayKey, readonly (Permission & PaymentActor)[]>>;

/** Ids of all current managers of the gateway. */
export async function findGatewayManagers(db: Queryable, gateway: GatewayKey): Promise<string[]> {
  return [...(await staffWith(db, gatewayManagerPermissions[gateway])).keys()];
}

type ManagerPermission = PaymentActor & Permission;

/** The gateways that this user manages. */
export function gatewaysManagedBy({ permissions }: Pick<Principal, "permissions">): GatewayKey[] {
  return gatewayKeys.filter((gateway) => gatewayManagerPermissions[gateway].some((each) => permissions.includes(each)));
}

/** The permission by which the caller manages the gateway. FORBIDDEN without one. */
export function requireGatewayPermission(call: Call, gateway: GatewayKey): ManagerPermission {
  const { permissions } = requireCaller(call);
  const permission = gatewayManagerPermissions[gateway].find((permission) => permissions.includes(permission));
  if (!permission) throw new Refusal("FORBIDDEN");
  return permission;
}

/**
 * The permission, of the gateway or the subject's family, by which the caller may act on the payment. FORBIDDEN without
 * one.
 */
export function requirePaymentPermission(
  call: Call,
  { gateway, kind }: Pick<PaymentRow, "gateway" | "kind">,
): ManagerPermission {
  const { permissions } = requireCaller(call);
  const familyPermissions: readonly ManagerPermission[] =
    kind === "AP" ? ["adminRequestsAP"] : kind === "TR" ? ["adminRequestsTR"] : [];
  const permission = [...gatewayManagerPermissions[gateway], ...familyPermissions].find((each) =>
    permissions.includes(each),
  );
  if (!permission) throw new Refusal("FORBIDDEN");
  return permission;
}
