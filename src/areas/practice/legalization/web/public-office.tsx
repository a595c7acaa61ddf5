/** Exports for the screens of consulate contracts, without the vouchers of a filing. */
export { contractFilters } from "./contract-filters.ts";
export { ContractHead, ContractHolderPanel, lackedSignature, PriceList, sealLabels } from "./contract-parts.tsx";
