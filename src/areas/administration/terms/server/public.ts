export { acceptTerms, requireInForce } from "./acceptance.ts";
export { pagesBasic } from "./basic-pages.ts";
export { publishedTermsVersion } from "./queries.ts";
