import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { type Block, type Inline, readMarkup } from "./legal-markup.ts";

test("headings, paragraphs, lists, bold and links", () => {
  const source =
    "## Quién\n\nUna **firma** cubana.\nEn [su sede](https://legalsit.example/sede).\n\n- uno\n- **dos**\n\n1. primero\n2. segundo\n\n### Detalle\nsigue";
  expect(readMarkup(source)).toEqual([
    { kind: "heading", level: 2, parts: [text("Quién")] },
    {
      kind: "paragraph",
      lines: [
        [text("Una "), { kind: "bold", parts: [text("firma")] }, text(" cubana.")],
        [text("En "), { kind: "link", address: "https://legalsit.example/sede", text: "su sede" }, text(".")],
      ],
    },
    { kind: "list", ordered: false, items: [[text("uno")], [{ kind: "bold", parts: [text("dos")] }]] },
    { kind: "list", ordered: true, items: [[text("primero")], [text("segundo")]] },
    { kind: "heading", level: 3, parts: [text("Detalle")] },
    { kind: "paragraph", lines: [[text("sigue")]] },
  ]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "http://plain.example",
  "https:javascript:alert(1)",
  "file:///etc/passwd",
])("[text](%s) is only text", (address) => expect(links(readMarkup(`[pulse](${address})`))).toEqual([]));

test.each(["https://a.example/b?c=d#e", "mailto:contacto@legalsit.example", "tel:+5378301122", "/onlineService"])(
  "%s may be led to",
  (address) => expect(links(readMarkup(`**Vea [aquí](${address})**`))).toEqual([address]),
);

test("HTML is text like any other", () =>
  expect(readMarkup('<img src=x onerror="alert(1)"> <b>no</b>')).toEqual([
    { kind: "paragraph", lines: [[text('<img src=x onerror="alert(1)"> <b>no</b>')]] },
  ]));

test("no text is lost but its marks, whatever it contains, and long ones take no time", () => {
  assert(
    property(string({ unit: "binary", maxLength: 80 }), (source) => {
      const lettersOf = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "");
      const parsedText = lettersOf(readMarkup(source).flatMap(partsOf).map(textOf).join(""));
      // Numbers of ordered lists are markup; the page numbers the items itself.
      if (!/^\s*\d{1,3}[.)]\s/m.test(source)) expect(parsedText).toBe(lettersOf(source));
    }),
  );
  const startedAt = performance.now();
  for (const input of ["**", "[a](", "[", "**a", "- ", "- a\n", "a\n", "\n \n", "## ", "[x](https://a"])
    readMarkup(input.repeat(20_000));
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

function text(value: string): Inline {
  return { kind: "text", text: value };
}

function links(blocks: readonly Block[]): string[] {
  return blocks.flatMap(partsOf).flatMap(function flatten(part): string[] {
    if (part.kind === "bold") return part.parts.flatMap(flatten);
    return part.kind === "link" ? [part.address] : [];
  });
}

function partsOf(block: Block): readonly Inline[] {
  if (block.kind === "heading") return block.parts;
  return (block.kind === "list" ? block.items : block.lines).flat();
}

function textOf(part: Inline): string {
  if (part.kind === "bold") return part.parts.map(textOf).join("");
  return part.kind === "link" ? part.text + part.address : part.text;
}
