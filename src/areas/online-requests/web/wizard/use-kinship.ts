import { useLanguage } from "../../../../web/language.ts";
import { useCatalogue } from "../../../nomenclators/web/public.tsx";
import { catalogues } from "../../wizard/form-fields.ts";
import type { WizardAnswers } from "./answers.ts";
import { type Kinship, kinshipsOf } from "./kinship.ts";

/** In the reader's language; none until they are here. */
export function useKinships(): readonly Kinship[] {
  const language = useLanguage();
  return kinshipsOf(useCatalogue(catalogues)?.KINSHIP ?? [], language);
}

/** As it stands within a sentence; empty while nobody said it, or for oneself. */
export function useKinship({ relationship, gender }: WizardAnswers): string {
  const kinship = useKinships().find(({ code }) => code === relationship);
  const name = (gender === "female" && kinship?.female) || (gender === "male" && kinship?.male) || kinship?.name;
  return name?.toLowerCase() ?? "";
}
