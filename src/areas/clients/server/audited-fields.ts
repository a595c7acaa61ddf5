import type { Client } from "../contract.ts";

type Kept = Pick<
  Client,
  "clientNumber" | "name" | "clientType" | "country" | "categories" | "acquisitionWay" | "legalForm" | "vip" | "active"
>;

/** What audit lines keep of a client: documents, phones and addresses outlive nothing. */
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
}: Kept): Kept => ({ clientNumber, name, clientType, country, categories, acquisitionWay, legalForm, vip, active });
