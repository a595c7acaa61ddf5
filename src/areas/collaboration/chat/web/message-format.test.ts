import { expect, test, vi } from "vitest";
import { type MessageToken, parseMessage } from "./message-format.ts";

/** Tokens as short text: bold in ⟦⟧, italic in ⟨⟩, code in ‹›, links in {}. */
const show = (tokens: readonly MessageToken[]): string => tokens.map(showOne).join("");
function showOne(token: MessageToken): string {
  if ("content" in token) {
    const content = show(token.content);
    return token.kind === "bold" ? `⟦${content}⟧` : `⟨${content}⟩`;
  }
  if (token.kind === "link") return `{${token.href}}`;
  return token.kind === "code" ? `‹${token.text}›` : token.text;
}
const inline = (text: string) =>
  parseMessage(text)
    .flatMap(({ lines }) => lines.map(show))
    .join("\n");

test.each([
  ["**firma** del *acta* y _anexo_", "⟦firma⟧ del ⟨acta⟩ y ⟨anexo⟩"],
  ["**todo *junto* aquí**", "⟦todo ⟨junto⟩ aquí⟧"],
  ["`a **b** https://x.cu`", "‹a **b** https://x.cu›"],
  ["snake_case_name y 2*3*4", "snake_case_name y 2*3*4"],
  ["un * suelto y ** otro", "un * suelto y ** otro"],
])("marks at the edges of words: %j", (text, expected) => expect(inline(text)).toBe(expected));

test.each([
  ["vea https://registro.gob.cu/a?b=1.", "vea {https://registro.gob.cu/a?b=1}."],
  [
    "(http://a.cu/x) y https://es.wikipedia.org/wiki/Ley_(norma)",
    "({http://a.cu/x}) y {https://es.wikipedia.org/wiki/Ley_(norma)}",
  ],
  ["javascript:alert(1) data:text/html,x file:///etc", "javascript:alert(1) data:text/html,x file:///etc"],
  ['<a href="https://a.cu">x</a>', '<a href="{https://a.cu}">x</a>'],
])("only addresses of the web are links: %j", (text, expected) => expect(inline(text)).toBe(expected));

test("lists and quotes are blocks of lines; other lines keep their breaks", () => {
  const blocks = parseMessage("Orden:\n\n- acta\n- poder\n3. firma\n4. pago\n> citado\nfin");
  expect(blocks.map(({ kind, lines, start }) => [kind, lines.map(show), start])).toEqual([
    ["text", ["Orden:", ""], undefined],
    ["bullets", ["acta", "poder"], undefined],
    ["numbers", ["firma", "pago"], 3],
    ["quote", ["citado"], undefined],
    ["text", ["fin"], undefined],
  ]);
});

test.each(["**a *b _c `d ", "`a` ", "**a *b* c** ", "https://a.cu/x)))) ", "*a **b *c **d "])(
  "the work grows with the length of the message only: %j",
  (part) => {
    const text = part.repeat(Math.floor(4000 / part.length));
    // Three markers of blocks, then the line, the content of bold, and that of italic in it.
    expect(charactersRead(() => parseMessage(text))).toBeLessThanOrEqual(6 * text.length);
  },
);

/** Characters between the start and the end of all searches by regular expressions. */
function charactersRead(parse: () => void): number {
  const exec = Reflect.get(RegExp.prototype, "exec");
  let count = 0;
  const spy = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    const start = this.lastIndex;
    const match = exec.call(this, text);
    count += (match ? match.index + match[0].length : text.length) - start;
    return match;
  });
  parse();
  spy.mockRestore();
  return count;
}
