/** Converts schema errors to codes per field, and codes to texts. */
import type { z } from "zod";
import type { FieldFaults } from "./errors.ts";
import type { Language } from "../text/language.ts";
import { officeFaultsEn } from "../text/staff-validation-words.en.ts";
import { officeFaultsEs } from "../text/staff-validation-words.es.ts";
import { interpolate } from "../text/words.ts";
import { changedByEn, changedByYouEn, conflictsEn, faultsEn, refusalsEn } from "../text/refusals.en.ts";
import { changedByEs, changedByYouEs, conflictsEs, faultsEs, refusalsEs } from "../text/refusals.es.ts";

const refusalWords: Record<Language, Readonly<Record<string, string>>> = { es: refusalsEs, en: refusalsEn };
const faultWords: Record<Language, Readonly<Record<string, string>>> = {
  es: { ...refusalsEs, ...faultsEs, ...officeFaultsEs },
  en: { ...refusalsEn, ...faultsEn, ...officeFaultsEn },
};

/** Texts of a CONFLICT that is not about a changed record. */
export const conflicts: Record<Language, Readonly<Record<"taken" | "retry", string>>> = {
  es: conflictsEs,
  en: conflictsEn,
};

/** Text of a version conflict if the author of the last change is known. */
export const staleChangeMessage: Record<Language, string> = { es: changedByEs, en: changedByEn };
/** Text of a version conflict with a change by the caller. */
export const changedByYou: Record<Language, string> = { es: changedByYouEs, en: changedByYouEn };

/**
 * Codes by field path: "pickup.ci" → ["CI_FORMAT"]. An issue without a code of ours is REQUIRED if the value is absent,
 * INVALID otherwise.
 */
export function fieldErrorsOf(error: z.ZodError): FieldFaults {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    const codes = (fields[path] ??= []);
    const code =
      limitCode(issue) ?? (issue.message in faultWords.es ? issue.message : isMissing(issue) ? "REQUIRED" : "INVALID");
    if (!codes.includes(code)) codes.push(code);
  }
  return fields;
}

/** Text of a refusal code; that of GENERIC for an unknown code. */
export function refusalMessage(code: string, language: Language): string {
  return refusalWords[language][code] ?? refusalWords[language].GENERIC ?? code;
}

/** Text of a field error: its code, and its limit if it has one («AT_MOST 60»). */
export function fieldErrorMessage(fault: string, language: Language): string {
  const [code = "", bound = ""] = fault.split(" ");
  return interpolate(faultWords[language][code] ?? faultWords[language].INVALID ?? code, { bound });
}

/** Codes by field → texts by field. */
export function fieldErrorMessages(fields: FieldFaults, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, codes]) => [path, codes.map((code) => fieldErrorMessage(code, language))]),
  );
}

/** Adds the limit to TOO_LONG and TOO_SHORT of a text: «AT_MOST 60», «AT_LEAST 2». */
function limitCode(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === "too_big" && issue.origin === "string" && issue.message === "TOO_LONG")
    return `AT_MOST ${issue.maximum}`;
  if (issue.code === "too_small" && issue.origin === "string" && issue.message === "TOO_SHORT")
    return `AT_LEAST ${issue.minimum}`;
  return undefined;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined");
}
