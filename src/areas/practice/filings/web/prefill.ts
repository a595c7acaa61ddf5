/** Values that the form copies from the chosen client or contract. */
import { api } from "../../../../web/api.ts";
import type { DependentFields } from "../../../../web/office/form/form.tsx";
import { prefillFromClient } from "../../clients/web/public.tsx";
import type { FilingKind } from "../enums.ts";

export const fillsOf: Readonly<Record<FilingKind, DependentFields>> = {
  advisory: { source: "client", load: prefillFromClient },
  contract: { source: "client", load: prefillFromClient },
  supplement: { source: "contractNumber", load: prefillFromContract },
};

/** The same values for the boxes of an open form: a person is the id. */
async function prefillFromContract(contractNumber: string) {
  const { specialist, ...values } = await readContractDefaults(contractNumber);
  return { ...values, ...(specialist && { specialist: specialist._id }) };
}

/** Default values of a supplement from its contract, with the next number. */
export async function readContractDefaults(contractNumber: string) {
  const [{ filing }, { number }] = await Promise.all([
    api.filings.taken({ contractNumber }),
    api.filings.next({ kind: "supplement", contractNumber }),
  ]);
  if (!filing) return { specialist: undefined };
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
    specialist,
    currency,
    termination,
  };
}
