/** Text of files from other programs, and lists of ZIP archives. Broken, encrypted and oversized files give none. */
import { deflateSync } from "node:zlib";
import PdfDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { pdfOf, stream } from "../../../../../server/testing/files/pdf-by-hand.ts";
import { zipOf } from "../../../../../server/testing/files/zip-by-hand.ts";
import { listZip, readFileText } from "./file-text.ts";

const pdf = "application/pdf";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const textOf = async (mime: string, content: Uint8Array) => (await readFileText({ mime, content })).text;

async function createPdf(lines: readonly string[], overrides: object = {}): Promise<Buffer> {
  const pdfDocument = new PdfDocument(overrides);
  const parts: Buffer[] = [];
  pdfDocument.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => void pdfDocument.on("end", resolve));
  for (const line of lines) pdfDocument.text(line);
  pdfDocument.end();
  await ended;
  return Buffer.concat(parts);
}

describe("a PDF", () => {
  test("gives its text, with accents, page by page", async () => {
    const text = await textOf(pdf, await createPdf(["Escritura de donación n.º 45", "Otorgante: Íñigo Peña"]));
    expect(text.split(/\s+/)).toEqual(
      expect.arrayContaining(["Escritura", "donación", "n.º", "45", "Otorgante:", "Íñigo", "Peña"]),
    );
  });

  test("with its own character map and split words is read too", async () => {
    const cmap = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
      2 beginbfchar <0001> <004C> <0002> <00E1> endbfchar 1 beginbfrange <0003> <0005> <0070> endbfrange endcmap`;
    const file = pdfOf({
      1: "<< /Type /Catalog /Pages 2 0 R >>",
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      4: stream(Buffer.from("BT /F1 12 Tf 50 700 Td [<0001> -20 <0002> 30 <0003>] TJ 0 -14 Td <00040005> Tj ET")),
      5: "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 6 0 R >>",
      6: stream(Buffer.from(cmap)),
      7: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 >> >>",
    });
    expect(await textOf(pdf, file)).toBe("Láp\nqr");
  });

  test("that is encrypted, truncated or random has no text", async () => {
    const locked = await createPdf(["Secreto"], { userPassword: "x", ownerPassword: "y" });
    expect(await textOf(pdf, locked)).toBe("");
    const whole = await createPdf(["Entera"]);
    for (const part of [0.2, 0.5, 0.9]) await textOf(pdf, whole.subarray(0, whole.length * part));
    expect(await textOf(pdf, Buffer.from(`%PDF-1.4\n${"<<[(".repeat(50_000)}`))).toBe("");
    const ring =
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Kids [2 0 R 1 0 R] /Parent 2 0 R >> endobj";
    expect(await textOf(pdf, Buffer.from(`%PDF-1.4\n${ring}`))).toBe("");
  });

  test("with a page that unpacks to a huge size is read up to the limit", async () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, " "));
    const file = Buffer.concat([
      Buffer.from(
        "%PDF-1.4\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n2 0 obj << /Filter /FlateDecode >> stream\n",
      ),
      bomb,
      Buffer.from("\nendstream endobj\n"),
    ]);
    const startedAt = performance.now();
    expect(await textOf(pdf, file)).toBe("");
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

describe("a written document", () => {
  const body = (inside: string) =>
    Buffer.from(`<?xml version="1.0"?><w:document><w:body>${inside}</w:body></w:document>`);
  test("gives its text without deleted text and field codes", async () => {
    const xml = body(
      "<w:p><w:r><w:t>Poder</w:t></w:r><w:r><w:t xml:space='preserve'> especial &amp; amplio</w:t></w:r></w:p>" +
        "<w:p><w:r><w:delText>borrado</w:delText><w:instrText>PAGE</w:instrText><w:tab/><w:t>a&#241;o</w:t></w:r></w:p>",
    );
    expect(await textOf(docx, zipOf({ "[Content_Types].xml": Buffer.from("x"), "word/document.xml": xml }))).toBe(
      "Poder especial & amplio\naño",
    );
  });

  test("that is a ZIP bomb or empty has no text", async () => {
    const bomb = body(`<w:p><w:t>${"a".repeat(40 * 1024 * 1024)}</w:t></w:p>`);
    expect(await textOf(docx, zipOf({ "word/document.xml": bomb }, { declaredSize: 10 }))).toBe("");
    expect(await textOf(docx, zipOf({ "word/other.xml": bomb }))).toBe("");
    expect(await textOf(docx, Buffer.from("PK\u0003\u0004 nothing"))).toBe("");
  });
});

test("text is decoded by its encoding, up to the limit", async () => {
  for (const [encoding, mark] of [
    ["utf8", ""],
    ["latin1", ""],
    ["utf16le", "\ufeff"],
  ] as const)
    expect(await textOf("text/plain", Buffer.from(`${mark}Camagüey, año 1959`, encoding))).toBe("Camagüey, año 1959");
  const long = await readFileText({ mime: "text/plain", content: Buffer.from("año ".repeat(400_000)) });
  expect([long.text.length <= 500_000, long.more]).toEqual([true, true]);
});

describe("a ZIP", () => {
  test("is listed by its directory without unpacking", async () => {
    const list = await listZip({
      mime: "application/zip",
      content: zipOf({
        "Planos/": Buffer.alloc(0),
        "Planos/planta\u202etxt.pdf": Buffer.from("x"),
        "año.txt": Buffer.from("dos"),
      }),
    });
    expect(list).toEqual({
      entries: [
        { name: "Planos/", size: 0, folder: true },
        { name: "Planos/plantatxt.pdf", size: 1, folder: false },
        { name: "año.txt", size: 3, folder: false },
      ],
      total: 3,
      size: 4,
    });
    const bomb = zipOf({ "grande.bin": Buffer.alloc(10) }, { declaredSize: 4_000_000_000 });
    expect((await listZip({ mime: "", content: bomb }))?.size).toBe(4_000_000_000);
  });

  test("with many entries lists the first thousand, and a truncated one none", async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}.txt`, Buffer.alloc(0)]));
    const content = zipOf(many, { packed: false });
    const list = await listZip({ mime: "", content });
    expect([list?.entries.length, list?.total]).toEqual([1000, 3000]);
    expect(await listZip({ mime: "", content: content.subarray(0, content.length - 40) })).toBeUndefined();
    const wrongDirectory = Buffer.from(content);
    wrongDirectory.writeUInt32LE(wrongDirectory.length - 10, wrongDirectory.length - 6);
    expect(await listZip({ mime: "", content: wrongDirectory })).toBeUndefined();
  });
});
