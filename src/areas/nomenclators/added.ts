import { z } from "zod";
import { country, currency, day, integer, swiftCode, text, yesNo } from "../../kit/shapes.ts";
import { legalizationRules } from "./catalogue.ts";

const emptied = <T extends z.ZodType>(shape: T) =>
  (
    z.preprocess((given) => (given === "" ? null : given), shape.nullable()) as unknown as z.ZodType<
      z.output<T> | null,
      z.input<T> | "" | null
    >
  ).optional();
const seal = z.string().max(40, "TOO_LONG");
/** What types add to their items, as people type it (catalogue.ts says which adds what). */
export const added = z
  .object({
    chain: z.array(seal).max(6, "TOO_LONG").optional().describe("Of documents: codes of their seals, in order"),
    stamp: emptied(integer(0, 100_000)).describe("Of documents: revenue stamps, in pesos"),
    validityMonths: emptied(integer(1, 120)).describe("Of documents: for how many months one is valid"),
    needsSecondPerson: yesNo.optional().describe("Of documents: it is about two people"),
    requiresAuthorization: yesNo.optional().describe("Of documents: it is issued with leave only"),
    personal: yesNo.optional().describe("Of documents: only the holder may ask for it"),
    country: emptied(country).describe("Of destinations and seals"),
    consulateStamp: emptied(seal).describe("Of destinations: code of the seal of their consulate"),
    legalization: emptied(z.enum(legalizationRules, "CHOICE")).describe(
      "Of destinations: whether documents must be legalized for it; empty where nobody knows",
    ),
    checkedOn: emptied(day).describe("Of destinations: the day on which somebody last found that out"),
    central: yesNo.optional().describe("Of seals: of a central authority"),
    value: emptied(integer(1, 100_000)).describe("Of revenue stamps, in pesos"),
    degree: emptied(integer(0, 10)).describe("Of kinships"),
    bic: emptied(swiftCode).describe("Of banks: SWIFT code"),
    currencies: z.array(currency).max(3, "TOO_LONG").optional().describe("Of banks: of their accounts"),
    text: z
      .object({ es: text(0, 1000), en: text(0, 1000) })
      .optional()
      .describe("Of reasons to reject: what is proposed to the person who asked"),
  })
  .describe("What its types add; what is empty goes, what is not said stays");
