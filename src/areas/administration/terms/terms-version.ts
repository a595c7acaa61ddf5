/** Schemas of a version of the terms. */
import { z } from "zod";
import { localizedText, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { termsStates } from "./enums.ts";

export const markupMeaning = "Paragraphs, headings, lists, bold and links in the few marks of `markup.ts`; no HTML";

export const Terms = z.object({
  _id: z.string(),
  version: z.number().int().describe("Increasing number; acceptances of clients reference it"),
  title: localizedText,
  text: localizedText.describe(markupMeaning),
  published: z.boolean().describe("In force"),
  publishedAt: instant.optional(),
  updatedAt: instant,
});
export type Terms = z.output<typeof Terms>;

export const TermsVersion = Terms.omit({ text: true }).extend({
  state: z.enum(termsStates).describe("In force, not published yet, replaced by a newer one"),
  accepted: z.number().int().describe("Number of clients who accepted it"),
  updatedBy: z.string().nullable().describe("Who edited it last"),
});
export type TermsVersion = z.output<typeof TermsVersion>;

export const PagesBasic = z.object({
  _id: z.string().describe("There is one record: always the same"),
  about_us: localizedText,
  contact: localizedText,
  slogan: localizedText,
  politics: localizedText.describe("Privacy and data protection"),
  terms: localizedText.describe(`The published terms. ${markupMeaning}`),
  updatedAt: instant,
});
export type PagesBasic = z.output<typeof PagesBasic>;

nameSchemas({ Terms, TermsVersion, PagesBasic });
