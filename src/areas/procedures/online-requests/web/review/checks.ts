/** What a reviewer compares in a form: each point is right, or doubted with a correction where one is likely. */
import { ageOn, parseIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { editDistance } from "../../../../../kit/text/edit-distance.ts";
import { normalizeForComparison } from "../../../../../web/office/palette/normalize-text.ts";
import { decisions, endStatuses, type FormStatus } from "../../states.ts";
import { minAge } from "../../wizard/form-validation.ts";
import type { Path } from "../../wizard/form-fields.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";

type ReviewedForm = FormDetailData["form"];

export interface ProposedCorrection {
  readonly path: Path;
  readonly value: string;
  /** The corrected word; the whole value by default. */
  readonly word?: string;
}

export type FormCheck =
  | {
      readonly kind: "father" | "mother";
      readonly isRight: boolean;
      readonly surname: string;
      readonly parent: string;
      readonly correction?: ProposedCorrection;
    }
  | { readonly kind: "identity"; readonly isRight: boolean; readonly correction?: ProposedCorrection }
  | { readonly kind: "age"; readonly isRight: boolean; readonly isInCuba: boolean }
  | {
      readonly kind: "samePerson";
      readonly isRight: boolean;
      readonly other: FormDetailData["samePerson"][number] | null;
    }
  | { readonly kind: "paid" | "price" | "authorization"; readonly isRight: boolean };

/** Doubts first, each group in the order in which the form is read. */
export function checksOf(detail: FormDetailData, today: string): FormCheck[] {
  const { form, estimate, authorization } = detail;
  const waits = form.status === decisions[form.family].waits;
  const checks: (FormCheck | undefined)[] = [
    parentCheck("father", form.firstLastName, form.fatherName),
    parentCheck("mother", form.secondLastName, form.motherName),
    identityCheck(form, today),
    form.paidAt ? { kind: "paid", isRight: true } : undefined,
    form.paidAt || !waits ? undefined : { kind: "price", isRight: estimate !== null },
    authorization.required ? { kind: "authorization", isRight: authorization.at !== null } : undefined,
    samePersonCheck(detail),
    ageCheck(form, today),
  ];
  return checks
    .filter((check) => check !== undefined)
    .sort((one, other) => Number(one.isRight) - Number(other.isRight));
}

/** The check that doubts a field, if there is one. */
export const doubtAbout = (checks: readonly FormCheck[], paths: readonly string[]): FormCheck | undefined =>
  checks.find((check) => !check.isRight && fieldsOf(check).some((path) => paths.includes(path)));

/** The fields that a check compares and that a correction would change. */
export function fieldsOf(check: FormCheck): readonly Path[] {
  if (check.kind === "father") return ["fatherName"];
  if (check.kind === "mother") return ["motherName"];
  if (check.kind === "identity") return check.isRight ? ["identityNumber", "birthDate", "gender"] : ["gender"];
  return check.kind === "age" ? ["birthDate"] : [];
}

/** A holder's last name is part of the name of the parent. A word that nearly equals it is likely a misspelling. */
function parentCheck(kind: "father" | "mother", surname: string | null, parent: string | null): FormCheck | undefined {
  if (!surname || !parent) return undefined;
  const check = { kind, surname, parent };
  const words = parent.split(" ");
  const surnameWords = surname.split(" ").length;
  const candidates = words.map((_word, at) => words.slice(at, at + surnameWords).join(" "));
  if (candidates.includes(surname)) return { ...check, isRight: true };
  const nearest = candidates.map(
    (text) => [text, editDistance(normalizeForComparison(text), normalizeForComparison(surname))] as const,
  );
  const [word, distance] = nearest.sort(([, one], [, other]) => one - other)[0] ?? ["", Number.POSITIVE_INFINITY];
  if (distance > (surname.length >= 8 ? 2 : 1)) return { ...check, isRight: false };
  const correction = { path: `${kind}Name`, value: parent.replace(word, surname), word: surname } as const;
  return { ...check, isRight: false, correction };
}

/** The number encodes birth date and sex; another birth date is refused before, so only the sex can differ. */
function identityCheck(form: ReviewedForm, today: string): FormCheck | undefined {
  if (!form.identityNumber) return undefined;
  const reading = parseIdentityNumber(form.identityNumber, { today, ...(form.gender && { gender: form.gender }) });
  if (!reading.ok) return { kind: "identity", isRight: false };
  if (!reading.genderDiffers) return { kind: "identity", isRight: true };
  return { kind: "identity", isRight: false, correction: { path: "gender", value: reading.identity.gender } };
}

function samePersonCheck({ form, samePerson }: FormDetailData): FormCheck | undefined {
  if (!form.identityNumber) return undefined;
  const isActiveForm = ({ status }: { status: FormStatus }) => !endStatuses.includes(status);
  const other = samePerson.find(isActiveForm);
  return { kind: "samePerson", isRight: other === undefined, other: other ?? samePerson[0] ?? null };
}

function ageCheck({ family, birthDate, holderInCuba }: ReviewedForm, today: string): FormCheck | undefined {
  if (family !== "AP" || !birthDate) return undefined;
  return { kind: "age", isRight: ageOn(birthDate, today) >= minAge.AP, isInCuba: holderInCuba === true };
}
