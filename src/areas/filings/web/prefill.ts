/** Values that the form takes from the chosen client or contract. */
import { api } from "../../../web/api.ts";
import type { DependentFields } from "../../../web/office/form/form.tsx";
import { prefillFromClient } from "../../clients/web/public.tsx";
import type { FilingKind } from "../columns.ts";

export const fillsOf: Readonly<Record<FilingKind, DependentFields>> = {
  advisory: { source: "client", load: prefillFromClient },
  contract: { source: "client", load: prefillFromClient },
  supplement: { source: "contractNumber", load: prefillFromContract },
};

/** Default values of a supplement from its contract, with the next number. */
export async function prefillFromContract(contractNumber: string) {
  const [{ filing }, { number }] = await Promise.all([
    api.filings.taken({ contractNumber }),
    api.filings.next({ kind: "supplement", contractNumber }),
  ]);
  if (!filing) return {};
  const { clientType, country, nationality, takenShape, sector, mipymeType, vip, exportable } = filing;
  const { practiceArea, serviceType, serviceModality, specialist, currency, termination } = filing;
  return {
    supplementNumber: number,
    clientType,
    country,
    nationality,
    takenShape,
    sector,
    mipymeType: mipymeType ?? "",
    vip,
    exportable,
    practiceArea,
    serviceType,
    serviceModality,
    specialist: specialist._id,
    currency,
    termination,
  };
}
