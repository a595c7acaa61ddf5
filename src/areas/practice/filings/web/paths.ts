import type { FilingKind } from "../enums.ts";

export const filingsPath = "/legalAssistance/manageFilings";

/** Vouchers of legalization, which belong to a higher area. */
export const legalizationValesPath = `${filingsPath}/vales`;

export const filingPath = (id: string) => `${filingsPath}/${id}`;

/** Path of the form for a new filing, optionally a supplement of a contract or for a client, by their numbers. */
export const createPath = (
  kind: FilingKind,
  { contract, client }: { readonly contract?: string | undefined; readonly client?: string | undefined } = {},
) => ({
  to: `${filingsPath}/create`,
  search: { kind, ...(contract && { contract }), ...(client && { client }) },
});
