/** What a contract of the same life is shown with, without the vouchers of a filing. */
export { contractFilters } from "./contract-filters.ts";
export { ContractHead, ContractHolderPanel, lackedSignature, PriceList, sealLabels } from "./contract-parts.tsx";
