/** How long a document really takes, told by what became ready in the last ninety days: never by what we hope. */
import { z } from "zod";
import { nameShapes } from "../../kit/shapes.ts";

/** Fewer cases than these say nothing; then only the official term is told. */
export const leastCases = 10;

export const UsualTerm = z
  .object({
    offerId: z.string().describe("Service"),
    province: z.string().nullable().describe("Of the registry, or where the holder lives (DPA code); null: all"),
    legalize: z.boolean().nullable().describe("With or without legalization; null: both"),
    from: z.number().int().describe("Days from the payment within which half of them were ready"),
    to: z.number().int().describe("Days from the payment within which nine of ten were ready"),
    cases: z.number().int().describe("Documents this was counted from"),
  })
  .describe("How long a document took in the last ninety days");
export type UsualTerm = z.output<typeof UsualTerm>;

export interface Asked {
  readonly offerId: string;
  readonly province: string | null;
  readonly legalize: boolean | null;
}

/** Of the terms counted the one closest to what is asked: this province, else this kind, else the whole service. */
export function usualTermOf(terms: readonly UsualTerm[], asked: Asked): UsualTerm | undefined {
  const fits = terms.filter(
    ({ offerId, province, legalize }) =>
      offerId === asked.offerId &&
      (province === null || province === asked.province) &&
      (legalize === null || legalize === asked.legalize),
  );
  const closeness = (term: UsualTerm) => (term.province === null ? 0 : 2) + (term.legalize === null ? 0 : 1);
  return fits.sort((a, b) => closeness(b) - closeness(a))[0];
}

nameShapes({ UsualTerm });
