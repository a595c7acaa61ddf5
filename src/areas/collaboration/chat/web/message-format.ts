/** Parses the light formatting of a message: links, **bold**, *italic*, `code`, lists and quotes. Never HTML. */

export type MessageToken =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "bold" | "italic"; readonly content: readonly MessageToken[] };

type BlockKind = "text" | "quote" | "bullets" | "numbers";
/** Consecutive lines of one kind. A list of numbers starts with the number that was typed. */
export interface MessageBlock {
  readonly kind: BlockKind;
  readonly lines: readonly (readonly MessageToken[])[];
  readonly start?: number;
}

const markers: readonly (readonly [kind: BlockKind, marker: RegExp])[] = [
  ["quote", /^> ?/],
  ["bullets", /^[-•] (?=\S)/],
  ["numbers", /^\d{1,3}[.)] (?=\S)/],
];

export function parseMessage(text: string): MessageBlock[] {
  const blocks: { kind: BlockKind; lines: (readonly MessageToken[])[]; start?: number }[] = [];
  for (const line of text.split("\n")) {
    const [kind, marker] = markers.find((each) => each[1].test(line)) ?? (["text", /^/] as const);
    const content = parseInline(line.replace(marker, ""));
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(content);
    else blocks.push({ kind, lines: [content], ...(kind === "numbers" && { start: Number.parseInt(line, 10) }) });
  }
  return blocks;
}

/**
 * Code first: nothing inside of it is formatted. Marks count only at the edges of words: «snake_case» has none. Their
 * content is limited, so that a text of many marks is not searched to its end for each.
 */
const code = /`([^`\n]{1,300})`/;
const link = /https?:\/\/[^\s<>"'`]+/i;
const bold = /(?<![\p{L}\p{N}*])\*\*(?=\S)([^\n]{0,300}?\S)\*\*(?![\p{L}\p{N}*])/u;
const italic = /(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^\n]{0,300}?[^\s*_])\1(?![\p{L}\p{N}*_])/u;

const inlinePatterns: readonly (readonly [RegExp, (match: RegExpExecArray) => MessageToken])[] = [
  [code, ([, inner = ""]) => ({ kind: "code", text: inner })],
  [link, ([address]) => linkOf(address)],
  [bold, ([, inner = ""]) => ({ kind: "bold", content: parseInline(inner) })],
  [italic, ([, , inner = ""]) => ({ kind: "italic", content: parseInline(inner) })],
];

function parseInline(text: string): MessageToken[] {
  const [first] = inlinePatterns
    .flatMap(([pattern, read]) => {
      const match = pattern.exec(text);
      return match ? [{ match, read }] : [];
    })
    .toSorted((one, other) => one.match.index - other.match.index);
  if (!first) return text ? [{ kind: "text", text }] : [];
  const { match, read } = first;
  const token = read(match);
  const length = token.kind === "link" ? token.text.length : match[0].length;
  return [
    ...(match.index > 0 ? [{ kind: "text", text: text.slice(0, match.index) } as const] : []),
    token,
    ...parseInline(text.slice(match.index + length)),
  ];
}

/** Punctuation after an address belongs to the sentence; a bracket only if it was not opened in the address. */
function linkOf(address: string): MessageToken {
  let text = address;
  for (;;) {
    const end = text.at(-1) ?? "";
    const isSentence = ".,;:!?…»*_".includes(end);
    if (!(isSentence || (end === ")" && !text.includes("(")))) break;
    text = text.slice(0, -1);
  }
  return URL.canParse(text) ? { kind: "link", text, href: text } : { kind: "text", text: address };
}
