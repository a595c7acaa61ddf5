/**
 * Whom a text calls with @. Each person of a table has one label that is nobody else's: their name, and where others are called
 * the same, their role, e-mail or number too. What is chosen is written as its label, so that a text names people by itself,
 * kept as a draft or corrected later.
 */
import { maxMentions } from "../limits.ts";

export interface Callable {
  readonly _id: string;
  readonly name: string;
  /** What they are in the table, in words. */
  readonly role?: string;
  readonly email?: string | undefined;
  readonly isOutside?: boolean;
}
export interface Labelled extends Callable {
  readonly label: string;
}

/** In one spelling, whatever the accents, case and hyphens. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string) => ` ${fold(text).replace(/[-\s]+/g, " ")}`;
const goesOn = /[\p{L}\p{N}]/u;

export function labelled(people: readonly Callable[]): Labelled[] {
  const colleagues = people.filter(({ isOutside }) => !isOutside).map(({ name }) => `${wordsOf(name)} `);
  const names = people.map(({ name }) => fold(name));
  const taken = new Set(names);
  const markOf = (person: Callable, at: number) => {
    const { name, role, email, isOutside = false } = person;
    const same = people.filter((_, other) => names[other] === names[at]);
    // Somebody from outside who is called as a part of a colleague's name is not called by it.
    const isPart = isOutside && colleagues.some((each) => each.includes(`${wordsOf(name)} `));
    if (same.length === 1 && !isPart) return undefined;
    const own = [
      role && same.filter((other) => other.role === role).length === 1 ? role : undefined,
      email && same.filter((other) => other.email === email).length === 1 ? email : undefined,
      ...people.map((_, number) => String(number + 1)),
    ];
    // A name may look like another one with its mark.
    return own.find((mark) => mark && !taken.has(fold(`${name} (${mark})`)));
  };
  return people.map((person, at) => {
    const mark = markOf(person, at);
    const label = mark ? `${person.name} (${mark})` : person.name;
    taken.add(fold(label));
    return { ...person, label };
  });
}

/** The word that is being written behind an @, up to where the writer is; an address of e-mail calls nobody. */
export function wordAt(text: string, caret: number): { readonly from: number; readonly word: string } | undefined {
  const word = /(?:^|[^\p{L}\p{N}._-])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))?.[1];
  return word === undefined ? undefined : { from: caret - word.length, word };
}

/** Those of whose names a word begins so: first names first, then surnames. */
export function matchPeople<P extends Labelled>(word: string, people: readonly P[]): P[] {
  const begun = wordsOf(word);
  if (/^\s/.test(word)) return [];
  const place = ({ label }: Labelled) => wordsOf(label).indexOf(begun);
  const isFirst = (person: Labelled) => place(person) === 0;
  return [...people.filter(isFirst), ...people.filter((person) => place(person) > 0)];
}

/** The text with somebody in the place of the word that was begun, and where its writer goes on. */
export function insertMention(text: string, caret: number, { label }: Labelled): { text: string; caret: number } {
  const from = wordAt(text, caret)?.from ?? caret;
  // Written into the middle of a word, the rest of it goes too.
  const rest = text.slice(caret).replace(/^[\p{L}\p{N}]+/u, "");
  const said = `${text.slice(0, from)}${label}${/^[\s.,;:!?)]/.test(rest) ? "" : " "}`;
  return { text: said + rest, caret: said.length };
}

/** Who is called by a text, by the longest label at each @. A name that several have is that of the only colleague, else nobody's. */
export function calledIn(text: string, people: readonly Labelled[]): string[] {
  const called = new Map<string, string | undefined>();
  for (const { name } of people) {
    const colleagues = people.filter((other) => !other.isOutside && fold(other.name) === fold(name));
    called.set(fold(name), colleagues.length === 1 ? colleagues[0]?._id : undefined);
  }
  for (const { _id, label } of people) called.set(fold(label), _id);
  const labels = [...called.keys()].toSorted((one, other) => other.length - one.length);
  const plain = fold(text);
  const found = [...plain.matchAll(/@/g)].flatMap(({ index }) => {
    if (index > 0 && goesOn.test(plain.charAt(index - 1))) return [];
    const behind = plain.slice(index + 1);
    const label = labels.find((each) => behind.startsWith(each) && !goesOn.test(behind.charAt(each.length)));
    return (label !== undefined && called.get(label)) || [];
  });
  return [...new Set(found)].slice(0, maxMentions);
}
