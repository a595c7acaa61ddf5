/** A message as one line of text: time, author, text, and the result of a vote. */
import { formatDateTime } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { ChatMessage } from "../../contract.ts";
import type { SystemText } from "../../limits.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";

export const messageAsText = (message: ChatMessage, language: Language): string =>
  `${formatDateTime(message.sentAt, language)} · ${messageAuthor(message, language)}: ${messageContent(message, language)}`;

export const messageAuthor = ({ type, from }: ChatMessage, language: Language): string =>
  type === "system" ? wordsIn(language).system.name : from.name;

/** The content of a message as plain text. */
export function messageContent(message: ChatMessage, language: Language): string {
  const { previews: labels, system, fileGone } = wordsIn(language);
  const { type, text, media, deleted, options = [], result = [] } = message;
  if (deleted) return labels.deleted;
  if (type === "system") return system[text as SystemText] ?? text;
  if (type === "file")
    return [media ? interpolate(labels.file, { name: media.name }) : fileGone, text].filter(Boolean).join("\n");
  if (type === "decision") return interpolate(labels.decision, { text });
  if (type !== "vote") return text;
  const countOf = (id: string) => result.find(({ option }) => option === id)?.count ?? 0;
  const voices = options.map(({ _id, text: option }) => `${option}: ${countOf(_id)}`).join(" · ");
  return `${interpolate(labels.vote, { text })} (${voices})`;
}

const wordsIn = (language: Language) => ({ es, en })[language];
