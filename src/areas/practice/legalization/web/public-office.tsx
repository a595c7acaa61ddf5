/** Exports for the screens of consulate contracts, without the vouchers of a filing. */
export { contractFilters } from "./contract-filters.ts";
export { ContractHead, ContractHolderPanel, signatureHint, PriceList, sealLabels } from "./contract-parts.tsx";
export { countersWidget } from "./counters-widget.tsx";
export { ContractStepDialog, transitionInputs } from "./status-dialog.tsx";
export { backwardStates, forwardStates, transitionActions } from "./transition-actions.tsx";
