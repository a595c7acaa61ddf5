import type { FilingKind } from "../columns.ts";

export const filingsPath = "/legalAssistance/manageFilings";

/** The vouchers of legalization, an area above. */
export const legalizationValesPath = `${filingsPath}/vales`;

export const filingPath = (id: string) => `${filingsPath}/${id}`;

/** Where one is filed; of a supplement, perhaps, of that contract. */
export const createPath = (kind: FilingKind, contract?: string) => ({
  to: `${filingsPath}/create`,
  search: { kind, ...(contract && { contract }) },
});
