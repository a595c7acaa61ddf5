import type { Client } from "../contract.ts";

type AuditedFields = Pick<
  Client,
  "clientNumber" | "name" | "clientType" | "country" | "categories" | "acquisitionWay" | "legalForm" | "vip" | "active"
>;

/** Client fields stored in audit entries. Documents, phones and addresses are not, so that they can be erased. */
export const auditedFields = ({
  clientNumber,
  name,
  clientType,
  country,
  categories,
  acquisitionWay,
  legalForm,
  vip,
  active,
}: AuditedFields): AuditedFields => ({
  clientNumber,
  name,
  clientType,
  country,
  categories,
  acquisitionWay,
  legalForm,
  vip,
  active,
});
