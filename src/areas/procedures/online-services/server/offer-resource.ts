/** Administration of offers: create, update, enable, disable; delete one that was never requested. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { crudResource } from "../../../../server/crud/crud-resource.ts";
import { requireExistingCodes } from "../../../administration/nomenclators/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { type ServiceFamily, OnlineServiceOffer, type onlineServicesContract } from "../contract.ts";
import { serializeServiceOffer } from "./offer-queries.ts";
import { onlineServiceOffers } from "./tables.ts";

/** The family is set once: existing requests keep their terms. */
type OfferInput = Omit<ParsedOf<typeof onlineServicesContract.create>, "family"> & { readonly family?: ServiceFamily };

/** An offer that was never requested can be deleted. */
export const serviceOfferResource = crudResource({
  table: onlineServiceOffers,
  idColumn: onlineServiceOffers.id,
  auditKind: "offer",
  actionPrefix: "offers",
  notFoundCode: "SERVICE_NOT_FOUND",
  schema: OnlineServiceOffer,
  read: async ({ db }, { where }) =>
    (await db.select().from(onlineServiceOffers).where(where)).map(serializeServiceOffer),
  toColumns: async (_call, tx, draft: OfferInput, before) => {
    await requireExistingCodes(tx, [["documentTypes", "DOCUMENT_TYPE", draft.documentTypes, before?.documentTypes]]);
    const weeklyCapacity = before?.weeklyCapacity ?? (await readSetting(tx, "online.weeklyCapacityPerOffer"));
    const columns = { ...columnsOf(draft), weeklyCapacity: draft.weeklyCapacity ?? weeklyCapacity };
    return { ...columns, ...(draft.family && !before ? { family: draft.family, active: false } : {}) };
  },
  displayName: ({ name }) => name,
  uniqueErrors: { online_service_offers_code_unique: "code" },
});

/** A disabled offer accepts no new requests; those that were started before continue. */
export function setActive(
  input: ParsedOf<typeof onlineServicesContract.setActive>,
  call: Call,
): Promise<OnlineServiceOffer> {
  const { active } = input;
  return serviceOfferResource.changeRecord(input, call, active ? "enable" : "disable", async () => ({
    set: { active },
  }));
}

function columnsOf(draft: Omit<OfferInput, "family" | "weeklyCapacity">) {
  return {
    code: draft.code,
    nameEs: draft.name.es,
    nameEn: draft.name.en,
    descriptionEs: draft.description.es,
    descriptionEn: draft.description.en,
    requirementsEs: draft.requirements.es,
    requirementsEn: draft.requirements.en,
    documentTypes: [...new Set(draft.documentTypes)],
    termDays: draft.termDays,
    includesLegalization: draft.includesLegalization,
    maxCopies: draft.maxCopies,
    order: draft.order,
  };
}
