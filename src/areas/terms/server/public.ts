export { acceptTerms } from "./acceptance.ts";
export { pagesBasic, publishedTerms, publishedTermsVersion } from "./queries.ts";
