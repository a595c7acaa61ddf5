/** From the faults of a schema to codes per field, and from codes to words. */
import type { z } from "zod";
import type { FieldFaults } from "./errors.ts";
import type { Language } from "./language.ts";
import { officeFaultsEn } from "./staff-validation-words.en.ts";
import { officeFaultsEs } from "./staff-validation-words.es.ts";
import { interpolate } from "./words.ts";
import { changedByEn, changedByYouEn, conflictsEn, faultsEn, refusalsEn } from "./refusals.en.ts";
import { changedByEs, changedByYouEs, conflictsEs, faultsEs, refusalsEs } from "./refusals.es.ts";

const refusalWords: Record<Language, Readonly<Record<string, string>>> = { es: refusalsEs, en: refusalsEn };
const faultWords: Record<Language, Readonly<Record<string, string>>> = {
  es: { ...refusalsEs, ...faultsEs, ...officeFaultsEs },
  en: { ...refusalsEn, ...faultsEn, ...officeFaultsEn },
};

/** What a CONFLICT says that is not about a record that changed. */
export const conflicts: Record<Language, Readonly<Record<"taken" | "retry", string>>> = {
  es: conflictsEs,
  en: conflictsEn,
};

/** What a stale change says when it is known who was there before. */
export const staleChangeMessage: Record<Language, string> = { es: changedByEs, en: changedByEn };
export const changedByYou: Record<Language, string> = { es: changedByYouEs, en: changedByYouEn };

/** "pickup.ci" → ["CI_FORMAT"]; what the schema left unsaid becomes REQUIRED when absent, INVALID otherwise. */
export function fieldErrorsOf(error: z.ZodError): FieldFaults {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    const codes = (fields[path] ??= []);
    const code =
      bounded(issue) ?? (issue.message in faultWords.es ? issue.message : missing(issue) ? "REQUIRED" : "INVALID");
    if (!codes.includes(code)) codes.push(code);
  }
  return fields;
}

/** What a refusal says. */
export function refusalMessage(code: string, language: Language): string {
  return refusalWords[language][code] ?? refusalWords[language].GENERIC ?? code;
}

/** What one fault of a field says: its code, and its bound where it has one. */
export function fieldErrorMessage(fault: string, language: Language): string {
  const [code = "", bound = ""] = fault.split(" ");
  return interpolate(faultWords[language][code] ?? faultWords[language].INVALID ?? code, { bound });
}

/** Codes per field → sentences per field. */
export function fieldErrorMessages(fields: FieldFaults, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, codes]) => [path, codes.map((code) => fieldErrorMessage(code, language))]),
  );
}

/** Of a text that is too short or too long it is known how long it may be: «AT_MOST 60». */
function bounded(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === "too_big" && issue.origin === "string" && issue.message === "TOO_LONG")
    return `AT_MOST ${issue.maximum}`;
  if (issue.code === "too_small" && issue.origin === "string" && issue.message === "TOO_SHORT")
    return `AT_LEAST ${issue.minimum}`;
  return undefined;
}

function missing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined");
}
