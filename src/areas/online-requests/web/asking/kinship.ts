import { useLanguage } from "../../../../web/language.ts";
import { useCatalogue } from "../../../nomenclators/web/public.tsx";
import { type Answers, self, somebodyElse } from "./answers.ts";

/** What the person is to whoever asks, as it stands within a sentence; empty while nobody said so, or for oneself. */
export function useKinship({ relationship }: Answers): string {
  const language = useLanguage();
  const items = useCatalogue(["KINSHIP"])?.KINSHIP ?? [];
  if (relationship === self || relationship === somebodyElse) return "";
  return items.find(({ code }) => code === relationship)?.name[language].toLowerCase() ?? "";
}
