/** What the holder is to the person who asks: by sex where the word has two, with an example where it needs one. */
import type { Language } from "../../../../kit/language.ts";
import type { Nomenclator } from "../../../nomenclators/contract.ts";
import { self } from "../../wizard/form-validation.ts";
import { type WizardAnswers, somebodyElse } from "./answers.ts";

export interface Kinship {
  readonly code: string;
  readonly name: string;
  /** By sex; nothing where one word fits both. */
  readonly female?: string | undefined;
  readonly male?: string | undefined;
  readonly example?: string | undefined;
}

export function kinshipsOf(
  items: readonly Pick<Nomenclator, "code" | "name" | "meta">[],
  language: Language,
): Kinship[] {
  const said = (item: (typeof items)[number], what: string) =>
    (item.meta?.[what] as Readonly<Record<Language, string>> | undefined)?.[language];
  return items
    .filter(({ code }) => code !== self)
    .map((item) => ({
      code: item.code,
      name: item.name[language],
      female: said(item, "female"),
      male: said(item, "male"),
      example: said(item, "example"),
    }));
}

/** The words to choose from; what was chosen before its sex was known stays a choice. */
export function kinOptions(
  kinships: readonly Kinship[],
  { relationship, gender }: Pick<WizardAnswers, "relationship" | "gender">,
): (readonly [value: string, text: string])[] {
  return kinships.flatMap(({ code, name, female, male }) => {
    if (!female || !male || female === male) return [[code, name] as const];
    const open = relationship === code && !gender ? [[code, name] as const] : [];
    return [...open, [`${code} female`, female] as const, [`${code} male`, male] as const];
  });
}

/** Which of them was chosen; none for oneself. */
export function kinValue(
  kinships: readonly Kinship[],
  { relationship, gender }: Pick<WizardAnswers, "relationship" | "gender">,
): string {
  if (relationship === somebodyElse || relationship === self) return "";
  const chosen = kinships.find(({ code }) => code === relationship);
  return chosen?.female && chosen.female !== chosen.male && gender ? `${relationship} ${gender}` : relationship;
}

/** What a choice says: the kinship, and the sex with it where the word has one. */
export function readKin(value: string): Pick<WizardAnswers, "relationship"> & Partial<Pick<WizardAnswers, "gender">> {
  const [relationship = "", gender] = value.split(" ");
  return { relationship: relationship || somebodyElse, ...(gender ? { gender } : {}) };
}
