/**
 * Mentions with @. Each participant of a table gets a unique label: the name, with the role, e-mail or a number if
 * several have that name. The label is inserted into the text, so a stored or edited text still identifies the
 * people.
 */
import { maxMentions } from "../limits.ts";

export interface Callable {
  readonly _id: string;
  readonly name: string;
  /** Role in the table, translated. */
  readonly role?: string;
  readonly email?: string | undefined;
  readonly isOutside?: boolean;
}
export interface LabelledPerson extends Callable {
  readonly label: string;
}

/** Ignores accents, case and hyphens. */
const normalize = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string) => ` ${normalize(text).replace(/[-\s]+/g, " ")}`;
const wordCharacter = /[\p{L}\p{N}]/u;

export function labelPeople(people: readonly Callable[]): LabelledPerson[] {
  const colleagues = people.filter(({ isOutside }) => !isOutside).map(({ name }) => `${wordsOf(name)} `);
  const names = people.map(({ name }) => normalize(name));
  const usedLabels = new Set(names);
  const markOf = (person: Callable, index: number) => {
    const { name, role, email, isOutside = false } = person;
    const sameName = people.filter((_, b) => names[b] === names[index]);
    // A guest whose name is part of a colleague's name needs a mark.
    const isPart = isOutside && colleagues.some((each) => each.includes(`${wordsOf(name)} `));
    if (sameName.length === 1 && !isPart) return undefined;
    const candidates = [
      role && sameName.filter((b) => b.role === role).length === 1 ? role : undefined,
      email && sameName.filter((b) => b.email === email).length === 1 ? email : undefined,
      ...people.map((_, number) => String(number + 1)),
    ];
    // A name can equal another name with its mark.
    return candidates.find((mark) => mark && !usedLabels.has(normalize(`${name} (${mark})`)));
  };
  return people.map((person, index) => {
    const mark = markOf(person, index);
    const label = mark ? `${person.name} (${mark})` : person.name;
    usedLabels.add(normalize(label));
    return { ...person, label };
  });
}

/** The word after an @ up to the caret. An e-mail address is not a mention. */
export function wordAt(text: string, caret: number): { readonly from: number; readonly word: string } | undefined {
  const word = /(?:^|[^\p{L}\p{N}._-])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))?.[1];
  return word === undefined ? undefined : { from: caret - word.length, word };
}

/** People with a name that starts with the word: matches of the first name first, then of surnames. */
export function matchPeople<P extends LabelledPerson>(word: string, people: readonly P[]): P[] {
  const prefix = wordsOf(word);
  if (/^\s/.test(word)) return [];
  const positionOf = ({ label }: LabelledPerson) => wordsOf(label).indexOf(prefix);
  const isFirst = (person: LabelledPerson) => positionOf(person) === 0;
  return [...people.filter(isFirst), ...people.filter((person) => positionOf(person) > 0)];
}

/** Replaces the started word by the label, and returns the new caret. */
export function insertMention(text: string, caret: number, { label }: LabelledPerson): { text: string; caret: number } {
  const from = wordAt(text, caret)?.from ?? caret;
  // The rest of a word around the caret is replaced too.
  const rest = text.slice(caret).replace(/^[\p{L}\p{N}]+/u, "");
  const textBefore = `${text.slice(0, from)}${label}${/^[\s.,;:!?)]/.test(rest) ? "" : " "}`;
  return { text: textBefore + rest, caret: textBefore.length };
}

/**
 * The ids that a text mentions, by the longest label at each @. A name that several people have means the only
 * colleague with it, or no one.
 */
export function findMentions(text: string, people: readonly LabelledPerson[]): string[] {
  const idByLabel = new Map<string, string | undefined>();
  for (const { name } of people) {
    const colleagues = people.filter((b) => !b.isOutside && normalize(b.name) === normalize(name));
    idByLabel.set(normalize(name), colleagues.length === 1 ? colleagues[0]?._id : undefined);
  }
  for (const { _id, label } of people) idByLabel.set(normalize(label), _id);
  const labels = [...idByLabel.keys()].toSorted((a, b) => b.length - a.length);
  const normalizedText = normalize(text);
  const ids = [...normalizedText.matchAll(/@/g)].flatMap(({ index }) => {
    if (index > 0 && wordCharacter.test(normalizedText.charAt(index - 1))) return [];
    const rest = normalizedText.slice(index + 1);
    const label = labels.find((each) => rest.startsWith(each) && !wordCharacter.test(rest.charAt(each.length)));
    return (label !== undefined && idByLabel.get(label)) || [];
  });
  return [...new Set(ids)].slice(0, maxMentions);
}
