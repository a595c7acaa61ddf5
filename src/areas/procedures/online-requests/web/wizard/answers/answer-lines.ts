import { formatDay } from "../../../../../../kit/text/format.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { parsePartialDay } from "../../../../../../kit/validation/validation-rules.ts";
import { useWords } from "../../../../../../web/words.ts";
import { useCatalogue, useCountries } from "../../../../../administration/nomenclators/web/public.tsx";
import { catalogues, type Leaf, leaves } from "../../../wizard/form-fields.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import { type WizardAnswers, fullNameOfAnswers, clearIdleAnswers } from "./answers.ts";
import { type ValidationContext, wizardStepsOf } from "../steps/steps.ts";
import { useKinship } from "../fields/use-kinship.ts";
import { stepLabels } from "../fields/step-fields.tsx";

type Box = keyof WizardAnswers;

/** Boxes that are shown within the line of another one. */
const combinedBoxes: Partial<Record<Box, readonly Box[]>> = {
  firstName: ["firstLastName", "secondLastName"],
  identityNumber: ["numberAck"],
  gender: ["ciGenderAck"],
  municipality: ["residence", "province"],
  "birthPlace.country": ["birthPlace.province", "birthPlace.municipality", "birthPlace.text"],
  "registry.province": ["registry.municipality", "registry.office"],
  "secondPerson.firstName": ["secondPerson.lastNames"],
};

/** The answers of each step as lines of label and displayed value, in question order. */
export function useAnswerLines(answers: WizardAnswers, context: ValidationContext, severalDocuments: boolean) {
  const words = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  const countries = useCountries();
  const catalogue = useCatalogue(catalogues);
  const kinship = useKinship(answers);
  const hidden: readonly Box[] = [
    ...Object.values(combinedBoxes).flat(),
    ...clearIdleAnswers(answers),
    ...(answers.entryKnown ? (["entryKnown"] as const) : []),
    ...(severalDocuments ? [] : (["documentType"] as const)),
  ];
  const displayValue = (box: Box): string => {
    const leaf = leaves.find(({ path }) => path === box);
    const value = String(answers[box]);
    if (!leaf) return value;
    return value && formatValue(leaf, value);
  };
  const formatValue = ({ kind }: Leaf, value: string): string => {
    if (kind.kind === "code" || kind.kind === "choice")
      return catalogue?.[kind.of]?.find((item) => item.code === value)?.name[language] ?? "";
    if (kind.kind === "country") return countries.find(([code]) => code === value)?.[1] ?? value;
    const day = kind.kind === "partialDay" && parsePartialDay(value);
    return kind.kind === "partialDay" ? (day ? formatDay(day, language) : "") : value;
  };
  const joinValues = (...boxes: Box[]) => boxes.map(displayValue).filter(Boolean).join(", ");
  const { fields, answers: shortLabels } = words;
  const labels = { ...stepLabels(words, answers), ...shortLabels };
  const specialLines: Partial<Record<Box, [label: string, value: string]>> = {
    firstName: [shortLabels.name, fullNameOfAnswers(answers)],
    motherName: [shortLabels.mother, answers.motherName],
    fatherName: [shortLabels.father, answers.fatherName],
    relationship: [
      words.whose,
      answers.relationship === selfRelationship ? words.self : kinship.charAt(0).toUpperCase() + kinship.slice(1),
    ],
    municipality: [shortLabels.livesIn, joinValues("municipality", "province")],
    "birthPlace.country": [
      shortLabels.bornIn,
      joinValues("birthPlace.municipality", "birthPlace.province", "birthPlace.text", "birthPlace.country"),
    ],
    "registry.province": [fields.registry, joinValues("registry.office", "registry.municipality", "registry.province")],
    "secondPerson.firstName": [
      fields.secondPerson,
      [answers["secondPerson.firstName"], answers["secondPerson.lastNames"]].filter(Boolean).join(" "),
    ],
    holderDeceased: [
      fields.holderDeceased,
      { yes: words.deceasedYes, no: words.deceasedNo }[answers.holderDeceased] ?? "",
    ],
    legalize: [
      shortLabels.legalize,
      { yes: words.legalization.yes, no: words.legalization.no }[answers.legalize] ?? "",
    ],
  };
  return wizardStepsOf(answers, context).flatMap((step) => {
    const shown = step.boxes.filter((box) => !hidden.includes(box));
    const lines = shown.map((box) => {
      const [label, value] = specialLines[box] ?? [labels[box], displayValue(box)];
      return { boxes: [box, ...(combinedBoxes[box] ?? [])], label, value };
    });
    return lines.length > 0 ? [{ step, lines }] : [];
  });
}
