import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { nomenclators } from "./tables.ts";

export { type MergeNotification, mergeNotificationPort } from "./merge-port.ts";
export { listCountries, countryNaming, isCountry, officialCountryNames } from "./countries.ts";
export { legalizationPricePort } from "./destinations.ts";
export { unknownCodeErrors, requireExistingCodes } from "./validate-codes.ts";
export {
  childrenOf,
  itemsByType,
  codeNames,
  codeLabelsInSql,
  namingOf,
  nomenclatorOf,
  nomenclatorsOf,
} from "./queries.ts";
export { seededItems } from "./seeded-items.ts";

export const nomenclatorView = readableColumns(nomenclators);
