import { z } from "zod";
import {
  clearableToNull,
  country,
  currency,
  day,
  integer,
  swiftCode,
  booleanParam,
  line,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { legalizationRules } from "./catalogue.ts";

const sealField = line().max(40, "TOO_LONG");
/** Schemas of the additional fields of types; catalogue.ts assigns fields to types. */
export const typeFieldSchemas = z
  .object({
    chain: z.array(sealField).max(6, "TOO_LONG").optional().describe("Documents: codes of their seals, in order"),
    stamp: clearableToNull(integer(0, 100_000)).describe("Documents: revenue stamps, in pesos"),
    validityMonths: clearableToNull(integer(1, 120)).describe("Documents: months of validity"),
    needsSecondPerson: booleanParam.optional().describe("Documents: concerns two people"),
    requiresAuthorization: booleanParam.optional().describe("Documents: requires an authorization"),
    personal: booleanParam.optional().describe("Documents: only the holder may request it"),
    country: clearableToNull(country).describe("Destinations and seals: country"),
    consulateStamp: clearableToNull(sealField).describe("Destinations: code of the consulate's seal"),
    legalization: clearableToNull(z.enum(legalizationRules, "CHOICE")).describe(
      "Destinations: whether documents must be legalized; empty if unknown",
    ),
    checkedOn: clearableToNull(day).describe("Destinations: day of the last check"),
    central: booleanParam.optional().describe("Seals: of a central authority"),
    value: clearableToNull(integer(1, 100_000)).describe("Revenue stamps: value in pesos"),
    degree: clearableToNull(integer(0, 10)).describe("Kinships: degree"),
    bic: clearableToNull(swiftCode).describe("Banks: SWIFT code"),
    currencies: z.array(currency).max(3, "TOO_LONG").optional().describe("Banks: currencies of their accounts"),
    text: z
      .object({ es: multilineText(0, 1000), en: multilineText(0, 1000) })
      .optional()
      .describe("Rejection reasons: text proposed to the requester"),
  })
  .describe("Fields of its types; empty values are removed, absent ones stay");
