/** Papers: what comes in is shown and nothing more, nothing is read but our templates and letters, the same paper is the same file. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { Refusal } from "../../kit/errors.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { fontFile } from "./fonts.ts";
import { type PdfDocument, renderPdf, renderPdfs } from "./pdf.ts";
import { qrOf } from "./qr.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-papers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let papers = 0;
/** A paper of a template of the test's own. */
function paper(name: string, template: string, body: object = {}, more: Partial<PdfDocument> = {}): PdfDocument {
  // A template is read once, as those of a bundle are.
  const file = join(folder, `${name}-${(papers += 1)}.typ`);
  writeFileSync(file, `#import "page-layout.typ": *\n#sheets(margin: 40pt, data => [\n${template}\n])`);
  return {
    template: pathToFileURL(file),
    title: "Comprobante",
    author: "Legalsit",
    number: "C-1",
    since: "2026-11-08T15:00:00.000Z",
    printedAt: new Date("2026-11-22T15:00:00.000Z"),
    body,
    ...more,
  };
}

describe("what comes in", () => {
  test.each([
    [
      "Typst's own signs",
      '#panic("x") *b* _i_ $x$ [a](b) <l> @r = H // c /* */ \\u{41} `raw` ~ -- "q" \'s\' #read("/etc/passwd")',
    ],
    ["braces and JSON", '{"a": [1, null]} \\" \\n ${process.env.HOME} {page}'],
    ["accents and letters of other tongues", "Ñáñez Peña Ünsal Œuvre Škvorecký Ångström Łukasz Ωμέγα Юрий"],
    ["Chinese, in letters often and seldom written", "Ana 李小龍 龘 한국 あ"],
    ["emoji and signs", "Ana 😀 ꧁ ₪"],
    ["other alphabets", "Ana ქართ Հայ ไทย አማ"],
  ])("is shown as it was typed: %s", async (_what, text) => {
    const { pages } = readPdf(await renderPdf(paper("shown", "#data.said", { said: text })));
    expect(pages[0]?.join("").replaceAll("\n", "")).toContain(text);
  });

  test.each([
    ["signs that steer", "Ana\u0000\u0007\ufeffPérez", "Ana   Pérez"],
    ["half a letter", "Ana \ud800 Pérez", "Ana � Pérez"],
    ["what belongs to nobody", "Ana \ue000 \ufffe", "Ana � �"],
  ])("never costs the paper: %s", async (_what, text, shown) => {
    const { pages } = readPdf(await renderPdf(paper("strange", "#data.said", { said: text })));
    expect(pages[0]?.join("")).toContain(shown);
  });

  test("letters that run from right to left, and that are joined, are all there", async () => {
    const said = "محمد שלום हिन्दी 👨‍👩‍👧 ❤️ 🇨🇺";
    const { pages, fonts } = readPdf(await renderPdf(paper("joined", "#data.said", { said })));
    const shown = pages.flat().join("");
    for (const letter of said.replace(/\s|\p{Default_Ignorable_Code_Point}/gu, ""))
      expect(shown, letter).toContain(letter);
    expect(shown).not.toContain("\ufffd");
    expect(fonts).toContain("NotoSansArabicarabic");
  });

  test("what cannot be printed is told on the paper, in its language", async () => {
    const said = "Ana \u{20000} \ue000";
    for (const [language, told] of [
      ["es", "En lugar de U+20000, U+E000, que no se pudo imprimir, está el signo �."],
      ["en", "The sign � stands for U+20000, U+E000, which could not be printed."],
    ] as const) {
      const { pages } = readPdf(await renderPdf(paper("lost", "#data.said", { said }, { language })));
      expect(pages[0]?.join("")).toContain(told);
      expect(pages[0]?.join("")).toContain("Ana � �");
    }
    expect(readPdf(await renderPdf(paper("whole", "#data.said", { said: "Ana" }))).pages[0]?.join("")).not.toContain(
      "�",
    );
  });

  test("is refused when it is more than should be held at once", async () => {
    const body = { lines: Array.from({ length: 6000 }, (_, at) => `${at} `.padEnd(100, "x")) };
    await expect(renderPdf(paper("heavy", "#data.lines.len()", body))).rejects.toMatchObject({ code: "TOO_HEAVY" });
    await expect(renderPdf(paper("heavy", "#data.lines.len()", body))).rejects.toBeInstanceOf(Refusal);
  });
});

describe("nothing else is read", () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("x");
  }).listen(0, "127.0.0.1");
  afterAll(() => server.close());

  test.each([
    ["a file of the machine", '#read("/etc/passwd")'],
    ["a file outside", '#read("../../etc/passwd")'],
    ["a file of ours", '#read("package.json")'],
    ["a template that we do not have", '#import "other.typ": *'],
    ["an address", () => `#image("http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png")`],
  ])("%s", async (_what, template) => {
    const source = typeof template === "string" ? template : template();
    await expect(renderPdf(paper("reading", source))).rejects.toThrow(/reading-\d+\.typ: /);
    expect(asked).toEqual([]);
  });

  test.each(["preview", "local"])("no package of @%s: it is refused before the network is asked", async (registry) => {
    const importing = paper("importing", `#import "@${registry}/cetz:0.3.4": *`);
    await expect(renderPdf(importing)).rejects.toThrow(/importing-\d+\.typ: packages are not taken/);
  });

  test("our templates import what they share and nothing else", () => {
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
  const whole = `#heading(data.frame.title)\n#lines(("Uno", "Dos"), data.rows, columns: 2)\n#code(data.code, "C-1", 60pt)\n*b* _i_`;
  const body = {
    rows: Array.from({ length: 80 }, (_, at) => [`fila ${at}`, "x"]),
    code: qrOf("https://example.test/x"),
  };

  test("is tagged for who listens to it and says that it is for archives", async () => {
    const { tags, source, pages } = readPdf(await renderPdf(paper("tagged", whole, body)));
    expect(tags.filter((tag) => ["H1", "Table", "TH", "Figure"].includes(tag)).sort()).toEqual(
      ["Figure", "H1", "TH", "TH", "Table"].sort(),
    );
    expect(source).toContain("/MarkInfo");
    expect(source).toMatch(/\/Lang \(es\)/);
    expect(source).toContain(Buffer.from("\ufeffCódigo QR de C-1", "utf16le").swap16().toString("hex").toUpperCase());
    expect(source).toMatch(/pdfaid:part>3<[^]*pdfaid:conformance>A</);
    // Each page says its headings, and which page of how many it is.
    for (const [at, page] of pages.entries()) {
      expect(page).toContain("Uno");
      expect(page.join("")).toContain(`Página ${at + 1} de ${pages.length}`);
    }
    expect(pages.length).toBeGreaterThan(1);
  });

  test("holds several papers, each with its own number, word across it and count of pages", async () => {
    const long = paper("several", whole, body);
    const short = { ...long, number: "C-2", watermark: "ANULADO", body: { ...body, rows: [] } };
    const alone = readPdf(await renderPdf(long)).pages.length;
    const { pages, tags } = readPdf(await renderPdfs([long, short, { ...long, number: "C-3" }], "Comprobantes"));
    const feet = pages.map((page) =>
      page
        .join("")
        .match(/C-\d(?=Página)|Página \d+ de \d+|ANULADO/g)
        ?.sort(),
    );
    const ofLong = Array.from({ length: alone }, (_, at) => `Página ${at + 1} de ${alone}`);
    expect(feet).toEqual([
      ...ofLong.map((page) => ["C-1", page]),
      ["ANULADO", "C-2", "Página 1 de 1"],
      ...ofLong.map((page) => ["C-3", page]),
    ]);
    expect(tags.filter((tag) => tag === "H1")).toHaveLength(3);
    await expect(renderPdfs([], "Comprobantes")).rejects.toThrow("no paper");
  });

  test("is the same bytes when the same paper is printed again that day, another when it changed", async () => {
    const same = paper("same", whole, body);
    const print = async (more: Partial<PdfDocument> = {}) => Buffer.from(await renderPdf({ ...same, ...more }));
    const first = await print();
    expect(first.equals(await print({ printedAt: new Date("2026-11-22T18:30:00.000Z") }))).toBe(true);
    expect(first.equals(await print({ since: "2026-11-09T15:00:00.000Z" }))).toBe(false);
    expect(first.equals(await print({ watermark: "ANULADO" }))).toBe(false);
  });

  test("has our letters and no others, whatever the machine has under their name", async () => {
    const ours = paper("letters", whole, body);
    const file = Buffer.from(await renderPdf(ours));
    expect(readPdf(file).fonts).toEqual(["NotoSans-Bold", "NotoSans-Italic", "NotoSans-Regular"]);
    // Letters of the same name, twice as small: a machine that has them prints the same.
    const impostor = readFileSync(fontFile("400Regular"));
    const tables = Array.from({ length: impostor.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
    const head = tables.find((at) => impostor.toString("latin1", at, at + 4) === "head") ?? 0;
    impostor.writeUInt16BE(2000, impostor.readUInt32BE(head + 8) + 18);
    mkdirSync(join(folder, ".fonts"));
    writeFileSync(join(folder, ".fonts", "NotoSans-Regular.ttf"), impostor);
    const program = `import { renderPdf } from ${JSON.stringify(new URL("./pdf.ts", import.meta.url).href)};
      const paper = JSON.parse(process.argv[1]);
      process.stdout.write(await renderPdf({ ...paper, template: new URL(paper.template), printedAt: new Date(paper.printedAt) }));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", program, JSON.stringify(ours)],
      { env: { ...process.env, HOME: folder }, maxBuffer: 10_000_000 },
    );
    expect(stderr.toString()).toBe("");
    expect(stdout.equals(file)).toBe(true);
  });
});
