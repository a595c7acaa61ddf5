/** Link to the request of a payment; undefined without permission for its family. */
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { useUser } from "../../../../../web/session/session.ts";
import type { Payment } from "../../payment.ts";

const permissionOf = { AP: "adminRequestsAP", TR: "adminRequestsTR" } as const;

export function useRequestOf(): (subject: Payment["subject"]) => LinkTarget | undefined {
  const user = useUser();
  return ({ kind, number }) => {
    if (kind !== "AP" && kind !== "TR") return undefined;
    if (!user?.permissions.includes(permissionOf[kind])) return undefined;
    return {
      to: `/onlineServicesAdmin/${kind}/onlineRequests`,
      search: { status: "all", approvalsPending: "true", number },
    };
  };
}
