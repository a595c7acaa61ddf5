import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { basicPages } from "./tables.ts";

export { acceptTerms, requireInForce } from "./acceptance.ts";
export { pagesBasic } from "./basic-pages.ts";
export { publishedTermsVersion } from "./queries.ts";

export const basicPageView = readableColumns(basicPages, "key", "textEs", "textEn");
