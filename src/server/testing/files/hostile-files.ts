/** Files that cost much more to read than their size suggests, by type. Each has at most 25 MB. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { hostilePdfs } from "./hostile-pdfs.ts";
import { zipOf } from "./zip-by-hand.ts";

interface HostileFile {
  readonly name: string;
  readonly mime: string;
  /** The readers that receive such files. */
  readonly readers: readonly ("fileText" | "zipList" | "preview" | "portrait" | "clientRows" | "statement")[];
  readonly make: () => Buffer | Promise<Buffer>;
}

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const odt = "application/vnd.oasis.opendocument.text";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const megabyte = 1_000_000;

const wordDocument = (xml: string | Buffer) =>
  zipOf({ "[Content_Types].xml": Buffer.from("<a/>"), "word/document.xml": Buffer.from(xml) });
const odtDocument = (xml: string) => zipOf({ "content.xml": Buffer.from(xml) });
const workbook = (sheet: string | Buffer, shared = "<sst/>", declaredSize?: number) =>
  zipOf(
    {
      "[Content_Types].xml": Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      "_rels/.rels": Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      "xl/workbook.xml": Buffer.from(
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      "xl/_rels/workbook.xml.rels": Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
      "xl/sharedStrings.xml": Buffer.from(shared),
      "xl/worksheets/sheet1.xml": Buffer.from(sheet),
    },
    declaredSize === undefined ? {} : { declaredSize },
  );
const rows = (count: number, row: (at: number) => string) =>
  `<worksheet><sheetData>${Array.from({ length: count }, (_, at) => row(at + 1)).join("")}</sheetData></worksheet>`;

const texts: Readonly<Record<string, readonly [mime: string, make: () => Buffer]>> = {
  "a document that unpacks to 300 MB": [docx, () => wordDocument(Buffer.alloc(300 * megabyte, "<w:p/>"))],
  "a document that says it is small": [
    docx,
    () => zipOf({ "word/document.xml": Buffer.alloc(200 * megabyte, "<w:t>a</w:t>") }, { declaredSize: 10 }),
  ],
  "a document of millions of paragraphs": [
    docx,
    () => wordDocument("<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(900_000)),
  ],
  "a document of tags without an end": [docx, () => wordDocument("<".repeat(30 * megabyte))],
  "a document of tags within tags": [docx, () => wordDocument("<w:p>".repeat(6 * megabyte))],
  "a document of marks that are none": [docx, () => wordDocument(`<w:t>${"&a".repeat(15 * megabyte)}`)],
  "a document of one long mark": [docx, () => wordDocument(`<w:t>&${"a".repeat(30 * megabyte)}</w:t>`)],
  "a document of entities": [docx, () => wordDocument(`<w:t>${"&amp;".repeat(6 * megabyte)}</w:t>`)],
  "a document of 60,000 entries": [
    docx,
    () => zipOf(Array.from({ length: 60_000 }, (_, at) => [`word/${at}`, Buffer.from("a")] as const)),
  ],
  "a text of millions of headings": [odt, () => odtDocument("<text:h>a</text:h><text:s/>".repeat(900_000))],
  "a text of spaces": ["text/plain", () => Buffer.alloc(25 * megabyte, " ")],
  "a text of lines": ["text/plain", () => Buffer.alloc(25 * megabyte, " \n")],
  "a text of signs that are not shown": ["text/plain", () => Buffer.alloc(25 * megabyte, "\u0001\u0002")],
  "a text of broken letters": ["text/plain", () => Buffer.alloc(25 * megabyte, 0xc3)],
};

const tables: Readonly<Record<string, readonly [mime: string, make: () => Buffer]>> = {
  "a line of 25 MB": ["text/plain", () => Buffer.alloc(25 * megabyte, "a")],
  "a line of 25 million cells": ["text/plain", () => Buffer.alloc(25 * megabyte, ";")],
  "millions of lines": ["text/plain", () => Buffer.alloc(25 * megabyte, "a;b\n")],
  "quotation marks without an end": ["text/plain", () => Buffer.alloc(25 * megabyte, '"a')],
  "a cell of quotation marks": ["text/plain", () => Buffer.alloc(25 * megabyte, '"')],
  "lines of quotation marks": ["text/plain", () => Buffer.alloc(25 * megabyte, '"";"\n')],
  "a book of a row of a million cells": [
    xlsx,
    () => workbook(rows(1, () => `<row r="1">${'<c t="str"><v>a</v></c>'.repeat(megabyte)}</row>`)),
  ],
  "a book of a cell that is far away": [
    xlsx,
    () => workbook(rows(20_000, (at) => `<row r="${at}"><c r="XFD${at}"><v>1</v></c></row>`)),
  ],
  "a book of a row that is far away": [
    xlsx,
    () => workbook(rows(3, (at) => `<row r="${at * 300_000_000}"><c r="A1"><v>1</v></c></row>`)),
  ],
  "a book that unpacks to 300 MB": [xlsx, () => workbook(Buffer.alloc(300 * megabyte, "<row/>"), "<sst/>", 1000)],
  "a book of millions of strings": [
    xlsx,
    () =>
      workbook(
        rows(1, () => '<row r="1"><c t="s"><v>1</v></c></row>'),
        `<sst>${"<si><t>a</t></si>".repeat(2 * megabyte)}</sst>`,
      ),
  ],
  "a book of one long string shown often": [
    xlsx,
    () =>
      workbook(
        rows(40_000, (at) => `<row r="${at}"><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`),
        `<sst><si><t>${"a".repeat(10 * megabyte)}</t></si></sst>`,
      ),
  ],
  "a book of tags within tags": [xlsx, () => workbook("<row>".repeat(8 * megabyte))],
  "a book of tags without an end": [xlsx, () => workbook("<".repeat(40 * megabyte))],
};

const zips: Readonly<Record<string, () => Buffer>> = {
  "65,000 entries": () =>
    zipOf(
      Array.from({ length: 65_000 }, (_, at) => [`${at}`, Buffer.alloc(0)] as const),
      { packed: false },
    ),
  "entries of long names": () =>
    zipOf(Array.from({ length: 200 }, (_, at) => [`${at}${"\u202e".repeat(20_000)}`, Buffer.alloc(0)] as const)),
  "entries that say 4 GB": () =>
    zipOf(
      Array.from({ length: 10_000 }, (_, at) => [`${at}`, Buffer.from("a")] as const),
      { declaredSize: 0xfffffffe },
    ),
  "ends without a list": () => Buffer.alloc(25 * megabyte, Buffer.from([0x50, 0x4b, 5, 6])),
};

/** A PNG with these dimensions and one colour, built by hand because no library creates one that large. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length);
    head.write(type, 4);
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100 * megabyte))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const greyPicture = (side: number, options: object = {}) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#888" }, ...options });

const pictures: Readonly<Record<string, readonly [mime: string, make: () => Buffer | Promise<Buffer>]>> = {
  "a picture of 49 million points that comes in passes": [
    "image/png",
    () => greyPicture(7000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  ],
  "a photo of 49 million points that comes in passes": [
    "image/jpeg",
    () => greyPicture(7000).jpeg({ progressive: true }).toBuffer(),
  ],
  "a picture that says it has 4 billion points": ["image/png", () => flatPng(65_535, 65_535)],
  "a picture of very long lines": ["image/png", () => flatPng(12_000_000, 4)],
  "a sheet of 49 million points": ["image/tiff", () => greyPicture(7000).tiff({ compression: "deflate" }).toBuffer()],
  "a webp of 49 million points": ["image/webp", () => greyPicture(7000).webp({ lossless: true, effort: 0 }).toBuffer()],
  "a picture that is cut": ["image/jpeg", async () => (await greyPicture(4000).jpeg().toBuffer()).subarray(0, 9000)],
};

export const hostileFiles: readonly HostileFile[] = [
  ...Object.entries(hostilePdfs).map(([name, make]) => ({
    name,
    mime: "application/pdf",
    readers: ["fileText"] as const,
    make,
  })),
  ...Object.entries(texts).map(([name, [mime, make]]) => ({ name, mime, readers: ["fileText"] as const, make })),
  ...Object.entries(tables).map(([name, [mime, make]]) => ({
    name,
    mime,
    readers: ["clientRows"] as const,
    make,
  })),
  ...Object.entries(zips).map(([name, make]) => ({
    name,
    mime: "application/zip",
    readers: ["zipList"] as const,
    make,
  })),
  ...Object.entries(pictures).map(([name, [mime, make]]) => ({ name, mime, readers: ["preview"] as const, make })),
];
