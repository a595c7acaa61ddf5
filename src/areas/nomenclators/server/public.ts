export { countries } from "./countries.ts";
export { childrenOf, isOneOf, itemsByType, namesOf, nomenclatorOf } from "./queries.ts";
export { seededItems } from "./seeded-items.ts";
