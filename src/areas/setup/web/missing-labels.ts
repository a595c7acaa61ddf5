import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../../web/words.ts";
import type { SetupStep } from "../contract.ts";

const mostNamed = 6;

/** What a step lacks, in words; undefined when it lacks nothing. */
export function useMissingLabels({ key, lacks }: SetupStep): string | undefined {
  const words = useWords("opening");
  const { may } = useWords("roles");
  const { none, list, more, ...own } = words.lacks;
  if (lacks.length === 0) return undefined;
  if (lacks[0] === "none") return none[key as keyof typeof none];
  const names: Readonly<Record<string, string>> = {
    ...(key === "firm" ? own.firm : {}),
    ...(key === "texts" ? own.texts : {}),
    ...(key === "mail" ? own.mail : {}),
    ...(key === "gateways" ? words.gateways : {}),
    ...(key === "people" ? may : {}),
  };
  const said = lacks.slice(0, mostNamed).map((lack) => names[lack] ?? lack);
  const rest = lacks.length - said.length;
  return interpolate(list, { list: [...said, ...(rest > 0 ? [interpolate(more, { count: rest })] : [])].join(", ") });
}
