export { isOneOf, namesOf, nomenclatorOf } from "./queries.ts";
export { seededItems } from "./seeded-items.ts";
