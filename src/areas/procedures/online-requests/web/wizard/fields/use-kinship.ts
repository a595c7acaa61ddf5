import { useLanguage } from "../../../../../../web/session/language.ts";
import { useFirstInteraction } from "../../../../../../web/site/use-first-interaction.ts";
import { type Catalogue, useCatalogue } from "../../../../../administration/nomenclators/web/public.tsx";
import { catalogues } from "../../../wizard/form-fields.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import type { WizardAnswers } from "../answers/answers.ts";
import { type Kinship, kinshipsOf } from "./kinship.ts";

/** Catalogues of the boxes: loaded at the first interaction, because the first question needs none, or when needed. */
export function useBoxCatalogue(isNeeded: boolean): Catalogue {
  const isTouched = useFirstInteraction();
  return useCatalogue(catalogues, isTouched || isNeeded) ?? {};
}

/** Kinships in the reader's language; empty while loading. */
export function useKinships(isNeeded = true): readonly Kinship[] {
  const language = useLanguage();
  return kinshipsOf(useBoxCatalogue(isNeeded).KINSHIP ?? [], language);
}

/** The kinship within a sentence; empty if unanswered or if the holder is the requester. */
export function useKinship(answers: WizardAnswers): string {
  const { relationship } = answers;
  return kinshipNameOf(useKinships(relationship !== "" && relationship !== selfRelationship), answers);
}

export function kinshipNameOf(kinships: readonly Kinship[], { relationship, gender }: WizardAnswers): string {
  const kinship = kinships.find(({ code }) => code === relationship);
  const name = (gender === "female" && kinship?.female) || (gender === "male" && kinship?.male) || kinship?.name;
  return name?.toLowerCase() ?? "";
}
