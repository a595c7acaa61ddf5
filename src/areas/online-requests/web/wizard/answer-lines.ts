import { formatDay } from "../../../../kit/format.ts";
import { useLanguage } from "../../../../web/language.ts";
import { parsePartialDay } from "../../../../kit/validation-rules.ts";
import { useWords } from "../../../../web/words.ts";
import { useCatalogue, useCountries } from "../../../nomenclators/web/public.tsx";
import { catalogues, type Leaf, leaves } from "../../wizard/form-fields.ts";
import { self } from "../../wizard/form-validation.ts";
import { type WizardAnswers, clearIdleAnswers } from "./answers.ts";
import { type ValidationContext, wizardStepsOf } from "./steps.ts";
import { useKinship } from "./use-kinship.ts";
import { stepLabels } from "./step-fields.tsx";

/** Read in the line of another box. */
const withAnother: readonly (keyof WizardAnswers)[] = [
  "ciGenderAck",
  "numberAck",
  "residence",
  "province",
  "birthPlace.province",
  "registry.municipality",
  "registry.office",
  "secondPerson.lastNames",
];

/** The answers as lines to read, in the order in which they were asked for: label, value in words. */
export function useLines(answers: WizardAnswers, about: ValidationContext, severalDocuments: boolean) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  const countries = useCountries();
  const found = useCatalogue(catalogues);
  const kinship = useKinship(answers);
  const idle: readonly (keyof WizardAnswers)[] = [
    ...withAnother,
    ...clearIdleAnswers(answers),
    ...(answers.entryKnown ? (["entryKnown"] as const) : []),
    ...(severalDocuments ? [] : (["documentType"] as const)),
  ];
  const shown = (box: keyof WizardAnswers): string => {
    const leaf = leaves.find(({ path }) => path === box);
    const value = String(answers[box]);
    if (!leaf) return value;
    return value && inWords(leaf, value);
  };
  const inWords = ({ kind: said }: Leaf, value: string): string => {
    if (said.kind === "code" || said.kind === "choice")
      return found?.[said.of]?.find((item) => item.code === value)?.name[language] ?? "";
    if (said.kind === "country") return countries.find(([code]) => code === value)?.[1] ?? value;
    const day = said.kind === "partialDay" && parsePartialDay(value);
    return said.kind === "partialDay" ? (day ? formatDay(day, language) : "") : value;
  };
  const listed = (...boxes: (keyof WizardAnswers)[]) => boxes.map(shown).filter(Boolean).join(", ");
  const { fields } = words;
  const labels = { ...stepLabels(words, answers), relationship: words.whose, municipality: fields.residence };
  const read: Partial<Record<keyof WizardAnswers, [label: string, value: string]>> = {
    relationship: [
      words.whose,
      answers.relationship === self ? words.self : kinship.charAt(0).toUpperCase() + kinship.slice(1),
    ],
    municipality: [fields.residence, listed("municipality", "province")],
    "birthPlace.municipality": [
      fields["birthPlace.municipality"],
      listed("birthPlace.municipality", "birthPlace.province"),
    ],
    "registry.province": [fields.registry, listed("registry.office", "registry.municipality", "registry.province")],
    "secondPerson.firstName": [
      fields.secondPerson,
      [answers["secondPerson.firstName"], answers["secondPerson.lastNames"]].filter(Boolean).join(" "),
    ],
    holderDeceased: [
      fields.holderDeceased,
      { yes: words.deceasedYes, no: words.deceasedNo }[answers.holderDeceased] ?? "",
    ],
    legalize: [fields.legalize, { yes: words.legalization.yes, no: words.legalization.no }[answers.legalize] ?? ""],
  };
  return wizardStepsOf(answers, about)
    .flatMap(({ asks }) => asks)
    .filter((box) => !idle.includes(box))
    .map((box) => {
      const [label, value] = read[box] ?? [labels[box], shown(box)];
      return { name: box, label, value };
    });
}
