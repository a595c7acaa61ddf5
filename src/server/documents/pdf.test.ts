/**
 * PDFs: input is displayed and nothing more, only our templates and fonts are read, the same input gives the same file.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { Refusal } from "../../kit/validation/errors.ts";
import { readPdf } from "../testing/files/read-pdf.ts";
import { fontFile } from "./fonts.ts";
import { type PdfDocument, renderPdf, renderPdfs } from "./pdf.ts";
import { qrOf } from "./qr.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-papers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** A document with a template of the test's own. */
function documentOf(
  name: string,
  template: string,
  body: object = {},
  overrides: Partial<PdfDocument> = {},
): PdfDocument {
  // A template is read once, so each needs a name of its own.
  const file = join(folder, `${name}-${(count += 1)}.typ`);
  writeFileSync(file, `#import "page-layout.typ": *\n#sheets(margin: 40pt, data => [\n${template}\n])`);
  return {
    template: pathToFileURL(file),
    title: "Comprobante",
    author: "Legalsit",
    number: "C-1",
    since: "2026-11-08T15:00:00.000Z",
    printedAt: new Date("2026-11-22T15:00:00.000Z"),
    body,
    ...overrides,
  };
}

describe("input", () => {
  test.each([
    [
      "Typst markup",
      '#panic("x") *b* _i_ $x$ [a](b) <l> @r = H // c /* */ \\u{41} `raw` ~ -- "q" \'s\' #read("/etc/passwd")',
    ],
    ["braces and JSON", '{"a": [1, null]} \\" \\n ${process.env.HOME} {page}'],
    ["accents and letters of other languages", "Ñáñez Peña Ünsal Œuvre Škvorecký Ångström Łukasz Ωμέγα Юрий"],
    ["Chinese, common and rare characters", "Ana 李小龍 龘 한국 あ"],
    ["emoji and symbols", "Ana 😀 ꧁ ₪"],
    ["other alphabets", "Ana ქართ Հայ ไทย አማ"],
  ])("is displayed as it was typed: %s", async (_what, text) => {
    const { pages } = readPdf(await renderPdf(documentOf("shown", "#data.text", { text })));
    expect(pages[0]?.join("").replaceAll("\n", "")).toContain(text);
  });

  test.each([
    ["control characters", "Ana\u0000\u0007\ufeffPérez", "Ana   Pérez"],
    ["half a surrogate pair", "Ana \ud800 Pérez", "Ana � Pérez"],
    ["private and unassigned characters", "Ana \ue000 \ufffe", "Ana � �"],
  ])("never prevents the document: %s", async (_what, text, expected) => {
    const { pages } = readPdf(await renderPdf(documentOf("strange", "#data.text", { text })));
    expect(pages[0]?.join("")).toContain(expected);
  });

  test("right-to-left text and joined characters are complete", async () => {
    const text = "محمد שלום हिन्दी 👨‍👩‍👧 ❤️ 🇨🇺";
    const { pages, fonts } = readPdf(await renderPdf(documentOf("joined", "#data.text", { text })));
    const output = pages.flat().join("");
    for (const character of text.replace(/\s|\p{Default_Ignorable_Code_Point}/gu, ""))
      expect(output, character).toContain(character);
    expect(output).not.toContain("\ufffd");
    expect(fonts).toContain("NotoSansArabicarabic");
  });

  test("characters that cannot be printed are listed on the document, in its language", async () => {
    const text = "Ana \u{20000} \ue000";
    for (const [language, note] of [
      ["es", "En lugar de U+20000, U+E000, que no se pudo imprimir, está el signo �."],
      ["en", "The sign � stands for U+20000, U+E000, which could not be printed."],
    ] as const) {
      const { pages } = readPdf(await renderPdf(documentOf("lost", "#data.text", { text }, { language })));
      expect(pages[0]?.join("")).toContain(note);
      expect(pages[0]?.join("")).toContain("Ana � �");
    }
    expect(
      readPdf(await renderPdf(documentOf("whole", "#data.text", { text: "Ana" }))).pages[0]?.join(""),
    ).not.toContain("�");
  });

  test("is refused if it is too large", async () => {
    const body = { lines: Array.from({ length: 6000 }, (_, at) => `${at} `.padEnd(100, "x")) };
    await expect(renderPdf(documentOf("heavy", "#data.lines.len()", body))).rejects.toMatchObject({
      code: "TOO_HEAVY",
    });
    await expect(renderPdf(documentOf("heavy", "#data.lines.len()", body))).rejects.toBeInstanceOf(Refusal);
  });
});

describe("nothing else is read", () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end("x");
  }).listen(0, "127.0.0.1");
  afterAll(() => server.close());

  test.each([
    ["a local file", '#read("/etc/passwd")'],
    ["a file outside of the folder", '#read("../../etc/passwd")'],
    ["a file of the project", '#read("package.json")'],
    ["a template that does not exist", '#import "other.typ": *'],
    ["a URL", () => `#image("http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png")`],
  ])("%s", async (_what, template) => {
    const source = typeof template === "string" ? template : template();
    await expect(renderPdf(documentOf("reading", source))).rejects.toThrow(/reading-\d+\.typ: /);
    expect(requests).toEqual([]);
  });

  test.each(["preview", "local"])("no package of @%s: it is refused before a network request", async (registry) => {
    const document = documentOf("importing", `#import "@${registry}/cetz:0.3.4": *`);
    await expect(renderPdf(document)).rejects.toThrow(/importing-\d+\.typ: packages are not taken/);
  });

  test("our templates import the shared layout and nothing else", () => {
    const templates = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".typ"));
    expect(templates.length).toBeGreaterThan(1);
    for (const file of templates) {
      const text = readFileSync(join("src", file), "utf8");
      expect(text.match(/#?\b(import|include|read|eval|plugin)\b.*|"@\w+\/.*/g) ?? []).toEqual(
        file.endsWith("documents/page-layout.typ") ? [] : ['#import "page-layout.typ": *'],
      );
    }
  });
});

describe("the file", () => {
  const template = `#heading(data.frame.title)\n#lines(("Uno", "Dos"), data.rows, columns: 2)\n#code(data.code, "C-1", 60pt)\n*b* _i_`;
  const body = {
    rows: Array.from({ length: 80 }, (_, at) => [`fila ${at}`, "x"]),
    code: qrOf("https://example.test/x"),
  };

  test("is tagged for screen readers and declares PDF/A", async () => {
    const { tags, source, pages } = readPdf(await renderPdf(documentOf("tagged", template, body)));
    expect(tags.filter((tag) => ["H1", "Table", "TH", "Figure"].includes(tag)).sort()).toEqual(
      ["Figure", "H1", "TH", "TH", "Table"].sort(),
    );
    expect(source).toContain("/MarkInfo");
    expect(source).toMatch(/\/Lang \(es\)/);
    expect(source).toContain(Buffer.from("\ufeffCódigo QR de C-1", "utf16le").swap16().toString("hex").toUpperCase());
    expect(source).toMatch(/pdfaid:part>3<[^]*pdfaid:conformance>A</);
    // Each page repeats the headers and has its page number and count.
    for (const [at, page] of pages.entries()) {
      expect(page).toContain("Uno");
      expect(page.join("")).toContain(`Página ${at + 1} de ${pages.length}`);
    }
    expect(pages.length).toBeGreaterThan(1);
  });

  test("contains several documents, each with its own number, watermark and page count", async () => {
    const long = documentOf("several", template, body);
    const short = { ...long, number: "C-2", watermark: "ANULADO", body: { ...body, rows: [] } };
    const longPageCount = readPdf(await renderPdf(long)).pages.length;
    const { pages, tags } = readPdf(await renderPdfs([long, short, { ...long, number: "C-3" }], "Comprobantes"));
    const footers = pages.map((page) =>
      page
        .join("")
        .match(/C-\d(?=Página)|Página \d+ de \d+|ANULADO/g)
        ?.sort(),
    );
    const longPages = Array.from({ length: longPageCount }, (_, at) => `Página ${at + 1} de ${longPageCount}`);
    expect(footers).toEqual([
      ...longPages.map((page) => ["C-1", page]),
      ["ANULADO", "C-2", "Página 1 de 1"],
      ...longPages.map((page) => ["C-3", page]),
    ]);
    expect(tags.filter((tag) => tag === "H1")).toHaveLength(3);
    await expect(renderPdfs([], "Comprobantes")).rejects.toThrow("no document");
  });

  test("has the same bytes if the same document is printed again that day, and different ones if it changed", async () => {
    const document = documentOf("same", template, body);
    const print = async (overrides: Partial<PdfDocument> = {}) =>
      Buffer.from(await renderPdf({ ...document, ...overrides }));
    const first = await print();
    expect(first.equals(await print({ printedAt: new Date("2026-11-22T18:30:00.000Z") }))).toBe(true);
    expect(first.equals(await print({ since: "2026-11-09T15:00:00.000Z" }))).toBe(false);
    expect(first.equals(await print({ watermark: "ANULADO" }))).toBe(false);
  });

  test("uses our fonts and no others, whatever the machine has installed under their names", async () => {
    const document = documentOf("letters", template, body);
    const file = Buffer.from(await renderPdf(document));
    expect(readPdf(file).fonts).toEqual(["NotoSans-Bold", "NotoSans-Italic", "NotoSans-Regular"]);
    // A font of the same name, half as large: a machine that has it must print the same.
    const fakeFont = readFileSync(fontFile("400Regular"));
    const tables = Array.from({ length: fakeFont.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
    const headTable = tables.find((at) => fakeFont.toString("latin1", at, at + 4) === "head") ?? 0;
    fakeFont.writeUInt16BE(2000, fakeFont.readUInt32BE(headTable + 8) + 18);
    mkdirSync(join(folder, ".fonts"));
    writeFileSync(join(folder, ".fonts", "NotoSans-Regular.ttf"), fakeFont);
    const program = `import { renderPdf } from ${JSON.stringify(new URL("./pdf.ts", import.meta.url).href)};
      const document = JSON.parse(process.argv[1]);
      process.stdout.write(await renderPdf({ ...document, template: new URL(document.template), printedAt: new Date(document.printedAt) }));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", program, JSON.stringify(document)],
      { env: { ...process.env, HOME: folder }, maxBuffer: 10_000_000 },
    );
    expect(stderr.toString()).toBe("");
    expect(stdout.equals(file)).toBe(true);
  });
});
