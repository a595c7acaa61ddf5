export { pagesBasic, publishedTerms, publishedTermsVersion } from "./queries.ts";
