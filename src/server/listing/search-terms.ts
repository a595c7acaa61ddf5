/**
 * Parses search text into terms, and builds the SQL text that they are searched in (`searchTextOf`). Word order,
 * accents, apostrophes and the grouping of digits do not matter.
 */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { parsePhone } from "../../kit/identity/any-phone.ts";

/** One term with its alternative spellings; of one spelling, all texts must occur. */
export type SearchTerm = readonly (readonly string[])[];

const maxTerms = 8;
const apostrophes = "'’‘´`ʼ";
const numeral = /^[+(]{0,2}\d[\d().-]*$/;
const onlyLetters = new RegExp(`^[\\p{L}${apostrophes}-]+$`, "u");
const separators = new RegExp(`[${apostrophes}-]`, "u");
/** Punctuation around a word copied from a sentence or title: «Astilleros (C000003)». */
const surroundingPunctuation = /^["«“([]+|["»”)\],;:]+$/gu;
const anyApostrophe = new RegExp(`[${apostrophes}]`, "gu");

/** Splits a search text into terms, at most eight; empty for an empty text. */
export function searchTerms(search: string | undefined): SearchTerm[] {
  const tokens = (search ?? "").normalize("NFC").split(/\s+/).filter(Boolean);
  const terms: SearchTerm[] = [];
  for (let index = 0; index < tokens.length && terms.length < maxTerms; ) {
    const end = tokens.findIndex((token, position) => position >= index && !numeral.test(token));
    const digitTokens = tokens.slice(index, end === -1 ? undefined : end);
    if (digitTokens.length > 0) terms.push(numberTerm(digitTokens));
    else terms.push(...wordTerms(tokens[index] ?? ""));
    index += Math.max(1, digitTokens.length);
  }
  return terms.slice(0, maxTerms);
}

/**
 * Tokens of digits form one number, or several long ones. A phone is searched without its prefix: "+53 5 234-5678",
 * "0053 52345678" and "5234 5678" are the same phone.
 */
function numberTerm(digitTokens: readonly string[]): SearchTerm {
  const joined = digitTokens.join("");
  const digits = parsePhone(joined)?.replace(/^\+(53)?/, "") ?? joined.replace(/\D/g, "");
  const groups = digitTokens.length === 1 ? digitTokens : digitTokens.map((each) => each.replace(/\D/g, ""));
  const isGrouped = digitTokens.length === 1 ? joined !== digits : groups.every((each) => each.length >= 3);
  return [[digits], ...(isGrouped ? [groups] : [])];
}

/** «O'Connor» also matches «OConnor» and «O Connor»; «García-Menocal» also matches without its hyphen. */
function wordTerms(rawToken: string): SearchTerm[] {
  const token = rawToken.replace(surroundingPunctuation, "");
  if (onlyLetters.test(token)) {
    const parts = token.split(separators).filter(Boolean);
    return parts.map((each) => [[each]]);
  }
  const text = token.replace(anyApostrophe, "");
  return text ? [[[text]]] : [];
}

/** Condition: a text built by `searchTextOf` contains the term. */
export function textHasTerm(text: SQLWrapper, term: SearchTerm): SQL {
  const spellings = term.map(
    (texts) =>
      sql`(${sql.join(
        texts.map((each) => textHas(text, each)),
        sql` and `,
      )})`,
  );
  return sql`(${sql.join(spellings, sql` or `)})`;
}

/** One or two letters occur in nearly every text and use no index, so they match only the beginning of a word. */
function textHas(text: SQLWrapper, part: string): SQL {
  const normalized = sql`f_norm(${escapeLike(part)}) || '%'`;
  if (part.length > shortLength) return sql`${text} like '%' || ${normalized}`;
  return sql`(${text} like ${normalized} or ${text} like '% ' || ${normalized})`;
}

const shortLength = 2;

/** True if a term is too short to be selective. */
export const isShortTerm = (term: SearchTerm): boolean =>
  term.some((texts) => texts.every((each) => each.length <= shortLength));

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * The SQL text to search in: columns joined with spaces, lower case, without accents and apostrophes. Immutable, for
 * generated columns, where column names are passed as raw SQL. A long list stores it in a column with a trigram index.
 */
export function searchTextOf(...columns: readonly (string | SQLWrapper)[]): SQL {
  const texts = columns.map((column) => sql`coalesce(${typeof column === "string" ? sql.raw(column) : column}, '')`);
  const apostropheList = sql.raw(`'${apostrophes.replace("'", "''")}'`);
  return sql`translate(f_norm(${sql.join(texts, sql` || ' ' || `)}), ${apostropheList}, '')`;
}
