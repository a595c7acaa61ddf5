import { useLanguage } from "../../../../../../web/session/language.ts";
import { useCatalogue } from "../../../../../administration/nomenclators/web/public.tsx";
import { catalogues } from "../../../wizard/form-fields.ts";
import type { WizardAnswers } from "../answers/answers.ts";
import { type Kinship, kinshipsOf } from "./kinship.ts";

/** Kinships in the reader's language; empty while loading. */
export function useKinships(): readonly Kinship[] {
  const language = useLanguage();
  return kinshipsOf(useCatalogue(catalogues)?.KINSHIP ?? [], language);
}

/** The kinship within a sentence; empty if unanswered or if the holder is the requester. */
export function useKinship(answers: WizardAnswers): string {
  return kinshipNameOf(useKinships(), answers);
}

export function kinshipNameOf(kinships: readonly Kinship[], { relationship, gender }: WizardAnswers): string {
  const kinship = kinships.find(({ code }) => code === relationship);
  const name = (gender === "female" && kinship?.female) || (gender === "male" && kinship?.male) || kinship?.name;
  return name?.toLowerCase() ?? "";
}
