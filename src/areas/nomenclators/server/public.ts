export { countries } from "./countries.ts";
export { isOneOf, namesOf, nomenclatorOf } from "./queries.ts";
export { seededItems } from "./seeded-items.ts";
