export { acceptTerms, requireInForce } from "./acceptance.ts";
export { pagesBasic, publishedTerms, publishedTermsVersion } from "./queries.ts";
