export { registerMergeNotices } from "./told.ts";
export { countries, countryNaming, isCountry, registerNames } from "./countries.ts";
export { registerLegalizationPrices } from "./destinations.ts";
export { choiceFaults, refuseNoChoice } from "./choices.ts";
export { childrenOf, itemsByType, namesOf, namingOf, nomenclatorOf, nomenclatorsOf } from "./queries.ts";
export { seededItems } from "./seeded-items.ts";
