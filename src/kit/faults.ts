/** From the faults of a schema to codes per field, and from codes to words. */
import type { z } from "zod";
import type { FieldFaults } from "./errors.ts";
import type { Language } from "./language.ts";
import { officeFaultsEn } from "./office-faults.en.ts";
import { officeFaultsEs } from "./office-faults.es.ts";
import { changedByEn, changedByYouEn, faultsEn, refusalsEn } from "./refusals.en.ts";
import { changedByEs, changedByYouEs, faultsEs, refusalsEs } from "./refusals.es.ts";

const refusalWords: Record<Language, Readonly<Record<string, string>>> = { es: refusalsEs, en: refusalsEn };
const faultWords: Record<Language, Readonly<Record<string, string>>> = {
  es: { ...refusalsEs, ...faultsEs, ...officeFaultsEs },
  en: { ...refusalsEn, ...faultsEn, ...officeFaultsEn },
};

/** What a stale change says when it is known who was there before. */
export const changedBy: Record<Language, string> = { es: changedByEs, en: changedByEn };
export const changedByYou: Record<Language, string> = { es: changedByYouEs, en: changedByYouEn };

/** "pickup.ci" → ["CI_FORMAT"]; what the schema left unsaid becomes REQUIRED when absent, INVALID otherwise. */
export function faultsOf(error: z.ZodError): FieldFaults {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    const codes = (fields[path] ??= []);
    const code = issue.message in faultWords.es ? issue.message : missing(issue) ? "REQUIRED" : "INVALID";
    if (!codes.includes(code)) codes.push(code);
  }
  return fields;
}

/** What a refusal says. */
export function sayRefusal(code: string, language: Language): string {
  return refusalWords[language][code] ?? refusalWords[language].GENERIC ?? code;
}

/** What one fault of a field says. */
export function sayFault(code: string, language: Language): string {
  return faultWords[language][code] ?? faultWords[language].INVALID ?? code;
}

/** Codes per field → sentences per field. */
export function sayFaults(fields: FieldFaults, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, codes]) => [path, codes.map((code) => sayFault(code, language))]),
  );
}

function missing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined");
}
