/**
 * What somebody types into a search box, as the texts to look for: order, accents, apostrophes and how a number is
 * grouped do not matter. Its other half, `searchTextOf`, is the text that is looked through.
 */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { readPhone } from "../../kit/any-phone.ts";

/** One word in the ways in which it may be written: all texts of one of them must stand. */
export type SearchTerm = readonly (readonly string[])[];

const mostWords = 8;
const apostrophes = "'’‘´`ʼ";
const numeral = /^[+(]{0,2}\d[\d().-]*$/;
const onlyLetters = new RegExp(`^[\\p{L}${apostrophes}-]+$`, "u");
const gaps = new RegExp(`[${apostrophes}-]`, "u");
/** What surrounds a word that is copied from a sentence or a title: «Astilleros (C000003)». */
const around = /^["«“([]+|["»”)\],;:]+$/gu;
const anyApostrophe = new RegExp(`[${apostrophes}]`, "gu");

export function searchTerms(search: string | undefined): SearchTerm[] {
  const tokens = (search ?? "").normalize("NFC").split(/\s+/).filter(Boolean);
  const words: SearchTerm[] = [];
  for (let at = 0; at < tokens.length && words.length < mostWords; ) {
    const end = tokens.findIndex((token, index) => index >= at && !numeral.test(token));
    const run = tokens.slice(at, end === -1 ? undefined : end);
    if (run.length > 0) words.push(numberOf(run));
    else words.push(...plain(tokens[at] ?? ""));
    at += Math.max(1, run.length);
  }
  return words.slice(0, mostWords);
}

/**
 * Digits with gaps between are one number, or several long ones; a phone is looked for without what was dialled before
 * it: "+53 5 234-5678", "0053 52345678" and "5234 5678" are one phone.
 */
function numberOf(run: readonly string[]): SearchTerm {
  const whole = run.join("");
  const digits = readPhone(whole)?.replace(/^\+(53)?/, "") ?? whole.replace(/\D/g, "");
  const apart = run.length === 1 ? run : run.map((each) => each.replace(/\D/g, ""));
  const isApart = run.length === 1 ? whole !== digits : apart.every((each) => each.length >= 3);
  return [[digits], ...(isApart ? [apart] : [])];
}

/** «O'Connor» is written «OConnor» and «O Connor» too, and «García-Menocal» without its hyphen. */
function plain(given: string): SearchTerm[] {
  const token = given.replace(around, "");
  if (onlyLetters.test(token)) {
    const letters = token.split(gaps).filter(Boolean);
    return letters.map((each) => [[each]]);
  }
  const text = token.replace(anyApostrophe, "");
  return text ? [[[text]]] : [];
}

/** Whether a text, made by `searchTextOf`, holds a word. */
export function textHasTerm(text: SQLWrapper, word: SearchTerm): SQL {
  const ways = word.map(
    (texts) =>
      sql`(${sql.join(
        texts.map((each) => stands(text, each)),
        sql` and `,
      )})`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** A letter or two stand in nearly every text, and no index leads to them: they are how one of its words begins. */
function stands(text: SQLWrapper, part: string): SQL {
  const normed = sql`f_norm(${escapeLike(part)}) || '%'`;
  if (part.length > few) return sql`${text} like '%' || ${normed}`;
  return sql`(${text} like ${normed} or ${text} like '% ' || ${normed})`;
}

const few = 2;

/** Whether a word is so short that it tells nothing of the people whom it may be part of. */
export const isShortTerm = (word: SearchTerm): boolean =>
  word.some((texts) => texts.every((each) => each.length <= few));

/** The text as LIKE takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * What words are looked up in: columns one after another, lower case, without accents and apostrophes. Immutable, for
 * generated columns; there names are raw SQL. A long list keeps it in a column with a trigram index.
 */
export function searchTextOf(...columns: readonly (string | SQLWrapper)[]): SQL {
  const texts = columns.map((column) => sql`coalesce(${typeof column === "string" ? sql.raw(column) : column}, '')`);
  const removed = sql.raw(`'${apostrophes.replace("'", "''")}'`);
  return sql`translate(f_norm(${sql.join(texts, sql` || ' ' || `)}), ${removed}, '')`;
}
