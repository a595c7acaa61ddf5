import { z } from "zod";
import {
  nullableText,
  country,
  currency,
  day,
  integer,
  swiftCode,
  booleanParam,
  line,
  prose,
} from "../../../kit/schemas.ts";
import { legalizationRules } from "./catalogue.ts";

const sealField = line().max(40, "TOO_LONG");
/** Schemas of the additional fields of types; catalogue.ts assigns fields to types. */
export const typeFieldSchemas = z
  .object({
    chain: z.array(sealField).max(6, "TOO_LONG").optional().describe("Of documents: codes of their seals, in order"),
    stamp: nullableText(integer(0, 100_000)).describe("Of documents: revenue stamps, in pesos"),
    validityMonths: nullableText(integer(1, 120)).describe("Of documents: for how many months one is valid"),
    needsSecondPerson: booleanParam.optional().describe("Of documents: it is about two people"),
    requiresAuthorization: booleanParam.optional().describe("Of documents: it is issued with leave only"),
    personal: booleanParam.optional().describe("Of documents: only the holder may ask for it"),
    country: nullableText(country).describe("Of destinations and seals"),
    consulateStamp: nullableText(sealField).describe("Of destinations: code of the seal of their consulate"),
    legalization: nullableText(z.enum(legalizationRules, "CHOICE")).describe(
      "Of destinations: whether documents must be legalized for it; empty where nobody knows",
    ),
    checkedOn: nullableText(day).describe("Of destinations: the day on which somebody last found that out"),
    central: booleanParam.optional().describe("Of seals: of a central authority"),
    value: nullableText(integer(1, 100_000)).describe("Of revenue stamps, in pesos"),
    degree: nullableText(integer(0, 10)).describe("Of kinships"),
    bic: nullableText(swiftCode).describe("Of banks: SWIFT code"),
    currencies: z.array(currency).max(3, "TOO_LONG").optional().describe("Of banks: of their accounts"),
    text: z
      .object({ es: prose(0, 1000), en: prose(0, 1000) })
      .optional()
      .describe("Of reasons to reject: what is proposed to the person who asked"),
  })
  .describe("What its types add; what is empty goes, what is not said stays");
