/** PDFs that cost much more to read than their size suggests. */
import { deflateSync } from "node:zlib";
import { pdfOf, stream } from "./pdf-by-hand.ts";

type PdfsByName = Readonly<Record<string, () => Buffer>>;

const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const textOperators = (count: number) => Buffer.from(`BT /F1 12 Tf ${"(a) Tj ".repeat(count)} ET`);
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => 32 + ((index * 7919) % 90)));

/** A PDF of one page with these contents and resources. */
const onePage = (
  contents: string,
  extraObjects: Readonly<Record<number, string | Buffer>>,
  resources = "/Font << /F1 9 0 R >>",
) =>
  pdfOf({
    1: "<< /Type /Catalog /Pages 2 0 R >>",
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    3: `<< /Type /Page /Parent 2 0 R /Contents ${contents} /Resources << ${resources} >> >>`,
    9: font,
    ...extraObjects,
  });

/** Generators of hostile PDFs, by what makes them expensive. */
export const hostilePdfs: PdfsByName = {
  "a page that lists one plain stream 150 times": () =>
    onePage(`[${"4 0 R ".repeat(150)}]`, {
      4: Buffer.concat([
        Buffer.from("<< /Length 10000000 >>\nstream\n"),
        noise(10_000_000),
        Buffer.from("\nendstream"),
      ]),
    }),
  "a page that lists one packed stream 5,000 times": () =>
    onePage(`[${"4 0 R ".repeat(5000)}]`, { 4: stream(textOperators(100_000)) }),
  "a page that unpacks to 400 MB": () => onePage("4 0 R", { 4: stream(Buffer.alloc(400_000_000, " ")) }),
  "a page packed twice": () =>
    onePage("4 0 R", {
      4: Buffer.concat([
        Buffer.from("<< /Filter [/FlateDecode /FlateDecode] >>\nstream\n"),
        deflateSync(deflateSync(Buffer.alloc(300_000_000, "(a) Tj "))),
        Buffer.from("\nendstream"),
      ]),
    }),
  "millions of operators": () => onePage("4 0 R", { 4: stream(textOperators(8_000_000)) }),
  "forms that each show the next ten times": () =>
    onePage(
      "4 0 R",
      {
        4: stream(Buffer.from("/X10 Do ".repeat(10))),
        ...Object.fromEntries(
          Array.from({ length: 12 }, (_, index) => [
            10 + index,
            stream(
              Buffer.from(`BT /F1 9 Tf (a) Tj ET ${`/X${11 + index} Do `.repeat(10)}`),
              `/Type /XObject /Subtype /Form /Resources << /Font << /F1 9 0 R >> /XObject << /X${11 + index} ${11 + index} 0 R >> >>`,
            ),
          ]),
        ),
      },
      "/XObject << /X10 10 0 R >>",
    ),
  "a form that shows itself": () =>
    onePage(
      "4 0 R",
      {
        4: stream(Buffer.from("/X Do")),
        10: stream(Buffer.from("/X Do /X Do"), "/Subtype /Form /Resources << /XObject << /X 10 0 R >> >>"),
      },
      "/XObject << /X 10 0 R >>",
    ),
  "one page 200,000 times": () =>
    pdfOf({
      1: "<< /Type /Catalog /Pages 2 0 R >>",
      2: `<< /Type /Pages /Count 200000 /Kids [${"3 0 R ".repeat(200_000)}] >>`,
      3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 9 0 R >> >> >>",
      4: stream(textOperators(2000)),
      9: font,
    }),
  "a tree of pages that is a ring": () =>
    pdfOf({
      1: "<< /Type /Catalog /Pages 2 0 R >>",
      2: "<< /Type /Pages /Count 99999999 /Parent 3 0 R /Kids [3 0 R 3 0 R] >>",
      3: "<< /Type /Pages /Count 99999999 /Parent 2 0 R /Kids [2 0 R 2 0 R] >>",
    }),
  "a tree of pages that is very deep": () =>
    pdfOf({
      1: "<< /Type /Catalog /Pages 10 0 R >>",
      ...Object.fromEntries(
        Array.from({ length: 50_000 }, (_, index) => [
          10 + index,
          `<< /Type /Pages /Count 1 /Kids [${11 + index} 0 R] >>`,
        ]),
      ),
    }),
  "references that lead on and on": () =>
    onePage(
      "10 0 R",
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [10 + index, `${11 + index} 0 R`])),
    ),
  "arrays within arrays": () => onePage("4 0 R", { 4: "[".repeat(5_000_000) }),
  "dictionaries within dictionaries": () => onePage("4 0 R", { 4: "<</A".repeat(3_000_000) }),
  "operands within arrays of a page": () => onePage("4 0 R", { 4: stream(Buffer.alloc(20_000_000, "[")) }),
  "a million objects without a list": () =>
    Buffer.from(`%PDF-1.4\n${Array.from({ length: 1_000_000 }, (_, index) => `${index} 0 obj << >> `).join("\n")}`),
  "streams without an end": () => Buffer.from(`%PDF-1.4\n${"1 0 obj << /Length 9 >> stream\n".repeat(600_000)}`),
  "trailers without end": () => Buffer.from(`%PDF-1.4\n${"trailer << /Root 1 0 R /Prev 9 >>\n".repeat(500_000)}`),
  "strings without an end": () => Buffer.from(`%PDF-1.4\n${"1 0 obj (((((((((( ".repeat(800_000)}`),
  "comments without an end": () => Buffer.from(`%PDF-1.4\n1 0 obj ${"%".repeat(20_000_000)}`),
  "a packed list of objects of very many": () =>
    Buffer.concat([
      Buffer.from("%PDF-1.5\n5 0 obj\n"),
      stream(
        Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => `${index + 10} ${index % 50} `).join("")),
        "/Type /ObjStm /N 2000000 /First 20000000",
      ),
      Buffer.from("\nendobj\ntrailer << /Root 10 0 R >>\n"),
    ]),
  "a font that maps ranges without end": () =>
    onePage("4 0 R", {
      4: stream(Buffer.from(`BT /F1 9 Tf ${"<00010002> Tj ".repeat(10_000)} ET`)),
      9: "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 10 0 R >>",
      10: stream(
        Buffer.from(
          `1 begincodespacerange <0000> <ffff> endcodespacerange ${"1 beginbfrange <00000000> <ffffffff> <0041> endbfrange ".repeat(2000)}`,
        ),
      ),
      11: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 >> >>",
    }),
  "pictures in the page without an end": () =>
    onePage("4 0 R", { 4: stream(Buffer.from("BI /W 1 /H 1 ID x ".repeat(1_000_000))) }),
};
