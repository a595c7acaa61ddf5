/** Kinship of the holder to the requester: words by gender, with examples where needed. */
import type { Language } from "../../../../../../kit/text/language.ts";
import type { Nomenclator } from "../../../../../administration/nomenclators/contract.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import { type WizardAnswers, otherPersonChoice } from "../answers/answers.ts";

export interface Kinship {
  readonly code: string;
  readonly name: string;
  /** Words by gender; undefined if one word fits both. */
  readonly female?: string | undefined;
  readonly male?: string | undefined;
  readonly example?: string | undefined;
}

export function kinshipsOf(
  items: readonly Pick<Nomenclator, "code" | "name" | "meta">[],
  language: Language,
): Kinship[] {
  const textOf = (item: (typeof items)[number], key: string) =>
    (item.meta?.[key] as Readonly<Record<Language, string>> | undefined)?.[language];
  return items
    .filter(({ code }) => code !== selfRelationship)
    .map((item) => ({
      code: item.code,
      name: item.name[language],
      female: textOf(item, "female"),
      male: textOf(item, "male"),
      example: textOf(item, "example"),
    }));
}

/** Options to choose from. A kinship that was saved without gender stays an option. */
export function kinOptions(
  kinships: readonly Kinship[],
  { relationship, gender }: Pick<WizardAnswers, "relationship" | "gender">,
): (readonly [value: string, text: string])[] {
  return kinships.flatMap(({ code, name, female, male }) => {
    if (!female || !male || female === male) return [[code, name] as const];
    const withoutGender = relationship === code && !gender ? [[code, name] as const] : [];
    return [...withoutGender, [`${code} female`, female] as const, [`${code} male`, male] as const];
  });
}

/** The chosen option; empty if the holder is the requester. */
export function kinshipValue(
  kinships: readonly Kinship[],
  { relationship, gender }: Pick<WizardAnswers, "relationship" | "gender">,
): string {
  if (relationship === otherPersonChoice || relationship === selfRelationship) return "";
  const kinship = kinships.find(({ code }) => code === relationship);
  return kinship?.female && kinship.female !== kinship.male && gender ? `${relationship} ${gender}` : relationship;
}

/** Parses an option into kinship and, where the word has one, gender. */
export function readKin(value: string): Pick<WizardAnswers, "relationship"> & Partial<Pick<WizardAnswers, "gender">> {
  const [relationship = "", gender] = value.split(" ");
  return { relationship: relationship || otherPersonChoice, ...(gender ? { gender } : {}) };
}
