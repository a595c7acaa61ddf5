/** Terms and conditions, in versions, and the firm's own texts; what each client accepted is kept. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { languages } from "../../kit/language.ts";
import { bi, instant, nameShapes } from "../../kit/shapes.ts";

export const Terms = z.object({
  _id: z.string(),
  version: z.number().int().describe("Counts up; what a client accepted names it"),
  title: bi,
  text: bi.describe("Sanitised HTML"),
  published: z.boolean().describe("In force, unless a newer one is"),
  publishedAt: instant.optional(),
});
export type Terms = z.output<typeof Terms>;

export const PagesBasic = z.object({
  about_us: bi,
  contact: bi,
  slogan: bi,
  politics: bi.describe("Privacy and data protection"),
  terms: bi.describe("The published terms, sanitised HTML"),
});
export type PagesBasic = z.output<typeof PagesBasic>;

const reader = z.object({ lang: z.enum(languages, "CHOICE").optional().describe("Both languages always travel") });

nameShapes({ Terms, PagesBasic });

export const terms = {
  published: operation({
    wire: "GET public/terms",
    access: "anyone",
    summary: "The terms in force",
    input: reader,
    output: Terms,
  }),
  pagesBasic: operation({
    wire: "GET public/pagesBasic",
    access: "anyone",
    summary: "About us, contact, slogan, data protection and terms",
    input: reader,
    output: PagesBasic,
  }),
};
