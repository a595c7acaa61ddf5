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

type InlineKind = "code" | "link" | "bold" | "italic";

/**
 * Code first: nothing inside of it is formatted. Marks count only at the edges of words: «snake_case» has none. Their
 * content is limited, so that a text of many marks is not searched to its end for each.
 */
const patterns: Record<InlineKind, RegExp> = {
  code: /`(?<code>[^`\n]{1,300})`/,
  link: /(?<link>https?:\/\/[^\s<>"'`]+)/,
  bold: /(?<![\p{L}\p{N}*])\*\*(?=\S)(?<bold>[^\n]{0,300}?\S)\*\*(?![\p{L}\p{N}*])/u,
  italic: /(?<![\p{L}\p{N}*_])(?<mark>[*_])(?=[^\s*_])(?<italic>[^\n]{0,300}?[^\s*_])\k<mark>(?![\p{L}\p{N}*_])/u,
};
const inlineKinds = Object.keys(patterns) as InlineKind[];

/** Reads the text once; bold contains no bold and italic no italic, so that each character is read three times at most. */
function parseInline(text: string, kinds: readonly InlineKind[] = inlineKinds): MessageToken[] {
  const pattern = new RegExp(kinds.map((kind) => patterns[kind].source).join("|"), "giu");
  const tokens: MessageToken[] = [];
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const token = tokenOf(match.groups ?? {}, kinds);
    if (match.index > end) tokens.push({ kind: "text", text: text.slice(end, match.index) });
    tokens.push(token);
    if (token.kind === "link") pattern.lastIndex = match.index + token.text.length;
    end = pattern.lastIndex;
  }
  if (end < text.length) tokens.push({ kind: "text", text: text.slice(end) });
  return tokens;
}

function tokenOf(
  { code, link, bold, italic = "" }: Partial<Record<InlineKind, string>>,
  kinds: readonly InlineKind[],
): MessageToken {
  const parseContent = (content: string, kind: InlineKind) =>
    parseInline(
      content,
      kinds.filter((each) => each !== kind),
    );
  if (code !== undefined) return { kind: "code", text: code };
  if (link !== undefined) return linkOf(link);
  if (bold !== undefined) return { kind: "bold", content: parseContent(bold, "bold") };
  return { kind: "italic", content: parseContent(italic, "italic") };
}

/** Punctuation after an address belongs to the sentence; a bracket only if it was not opened in the address. */
function linkOf(address: string): MessageToken {
  const punctuation = address.includes("(") ? ".,;:!?…»*_" : ".,;:!?…»*_)";
  let end = address.length;
  while (punctuation.includes(address.charAt(end - 1))) end -= 1;
  const text = address.slice(0, end);
  return URL.canParse(text) ? { kind: "link", text, href: text } : { kind: "text", text: address };
}
