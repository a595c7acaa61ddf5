/** Terms and conditions, in versions, and the firm's own texts; the version that each client accepted is stored. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { crudContract } from "../../../kit/contract/crud-contract.ts";
import { requiredLocalizedText, instant, version, multilineText } from "../../../kit/contract/schemas.ts";
import { versionColumns } from "./columns.ts";
import { termsStates } from "./enums.ts";
import { markupMeaning, Terms, TermsVersion, PagesBasic } from "./terms-version.ts";

export { PagesBasic, Terms, type TermsVersion } from "./terms-version.ts";

const languageParam = z.object({
  lang: z.enum(languages, "CHOICE").optional().describe("Both languages always travel"),
});
const TermsDraft = z.object({
  title: requiredLocalizedText(200),
  text: requiredLocalizedText(60_000, multilineText).describe(markupMeaning),
  published: z.boolean("CHOICE").default(false).describe("Put it in force now, in the place of the former one"),
});

/**
 * All staff may read; writing requires the permission for offers, because the specification's menu has none of its own.
 */
const draft = crudContract({ rowSchema: Terms, input: TermsDraft, access: ["adminOffers"] });

export const termsVersionListContract = listContract(versionColumns, {
  rowSchema: TermsVersion,
  filters: { state: z.enum(termsStates, "CHOICE").optional().describe("Filter by state") },
  access: "staff",
});

export const termsContract = {
  published: operation({
    route: "GET public/terms",
    access: "anyone",
    summary: "Get the terms in force",
    input: languageParam,
    output: Terms,
  }),
  pagesBasic: operation({
    route: "GET public/pagesBasic",
    access: "anyone",
    summary: "About us, contact, slogan, data protection and terms",
    input: languageParam,
    output: PagesBasic,
  }),
  updatePagesBasic: operation({
    route: "PUT private/pagesBasic",
    access: ["adminSettings"],
    summary: "Update the firm's own texts; the terms have versions and operations of their own",
    input: z.object({
      about_us: requiredLocalizedText(20_000, multilineText).describe(markupMeaning),
      contact: requiredLocalizedText(5000, multilineText).describe(markupMeaning),
      slogan: requiredLocalizedText(200),
      politics: requiredLocalizedText(20_000, multilineText).describe(markupMeaning),
      updatedAt: version,
    }),
    output: PagesBasic,
  }),
  list: termsVersionListContract.page({
    route: "POST private/terms/findTerms",
    summary: "Every version, newest first, with how many clients accepted it",
  }),
  exportSheet: termsVersionListContract.spreadsheet({
    route: "GET private/terms/exportTerms",
    summary: "Export the filtered list of versions as XLSX or CSV with the requested columns",
  }),
  get: draft.get({
    route: "GET private/terms/getTermsById/:id",
    access: "staff",
    summary: "Get one version with its text, whatever its state",
  }),
  create: draft.create({
    route: "POST private/terms",
    summary: "A new version, as a draft unless it is published at once",
  }),
  update: draft.update({
    route: "PUT private/terms",
    summary: "Change a draft, or publish it; TERMS_PUBLISHED when it was published before",
  }),
  remove: draft.remove({
    route: "DELETE private/terms/:id",
    summary: "Delete a draft; TERMS_PUBLISHED when it was ever published",
  }),
  acceptance: operation({
    route: "GET private/terms/getAcceptance",
    access: "signed-in",
    summary: "Get the version in force, and the one that the caller accepted last",
    output: z.object({
      version: z.number().int().describe("In force; 0 while none is"),
      accepted: z
        .object({ version: z.number().int().describe("Version of the terms"), at: instant })
        .nullable()
        .describe("Version that the caller accepted last"),
    }),
  }),
};
