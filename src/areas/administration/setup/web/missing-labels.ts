import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../../web/words.ts";
import type { SetupStep } from "../contract.ts";

const maxLabels = 6;

/** Text of a step's missing things; undefined when nothing is missing. */
export function useMissingLabels({ key, lacks }: SetupStep): string | undefined {
  const words = useWords("opening");
  const { may } = useWords("roles");
  const { none, list, more, ...stepTexts } = words.lacks;
  if (lacks.length === 0) return undefined;
  if (lacks[0] === "none") return none[key as keyof typeof none];
  const names: Readonly<Record<string, string>> = {
    ...(key === "firm" ? stepTexts.firm : {}),
    ...(key === "texts" ? stepTexts.texts : {}),
    ...(key === "mail" ? stepTexts.mail : {}),
    ...(key === "gateways" ? words.gateways : {}),
    ...(key === "people" ? may : {}),
  };
  const labels = lacks.slice(0, maxLabels).map((lack) => names[lack] ?? lack);
  const remaining = lacks.length - labels.length;
  return interpolate(list, {
    list: [...labels, ...(remaining > 0 ? [interpolate(more, { count: remaining })] : [])].join(", "),
  });
}
