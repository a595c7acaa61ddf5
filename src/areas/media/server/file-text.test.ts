/** Words out of files that other programs wrote, and lists of ZIPs; what is broken, locked or a bomb says nothing. */
import { deflateRawSync, deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { listZip, readFileText } from "./file-text.ts";

const pdf = "application/pdf";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const textOf = async (mime: string, content: Uint8Array) => (await readFileText({ mime, content })).text;

/** A ZIP by hand: each entry packed, or as it stands. */
function zipOf(
  entries: Readonly<Record<string, Buffer>>,
  { says, packed = true }: { says?: number; packed?: boolean } = {},
) {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, plain] of Object.entries(entries)) {
    const body = packed ? deflateRawSync(plain) : plain;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(packed ? 8 : 0, 8);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50);
    line.writeUInt16LE(0x800, 8);
    line.writeUInt16LE(packed ? 8 : 0, 10);
    line.writeUInt32LE(body.length, 20);
    line.writeUInt32LE(says ?? plain.length, 24);
    line.writeUInt16LE(Buffer.byteLength(name), 28);
    line.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), body);
    list.push(line, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}

async function drawn(lines: readonly string[], more: object = {}): Promise<Buffer> {
  const paper = new PDFDocument(more);
  const parts: Buffer[] = [];
  paper.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => void paper.on("end", resolve));
  for (const line of lines) paper.text(line);
  paper.end();
  await ended;
  return Buffer.concat(parts);
}

describe("a PDF", () => {
  test("says its words, in any letters of ours, page after page", async () => {
    const text = await textOf(pdf, await drawn(["Escritura de donación n.º 45", "Otorgante: Íñigo Peña"]));
    expect(text.split(/\s+/)).toEqual(
      expect.arrayContaining(["Escritura", "donación", "n.º", "45", "Otorgante:", "Íñigo", "Peña"]),
    );
  });

  test("with its objects packed, a map of its own and pieces of words set apart is read too", async () => {
    const cmap = "beginbfchar <0001> <004C> <0002> <00E1> endbfchar 1 beginbfrange <0003> <0005> <0070> endbfrange";
    const page = "BT /F1 12 Tf [<0001> -20 <0002> 30 <0003>] TJ 0 -14 Td <00040005> Tj ET";
    const packed = deflateSync(Buffer.from(page));
    const inside = "10 0 11 44 << /Type /Pages /Kids [3 0 R] /Count 1 >>        << /Type /Catalog /Pages 10 0 R >>";
    const file = Buffer.concat([
      Buffer.from(
        "%PDF-1.5\n3 0 obj << /Type /Page /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj\n",
      ),
      Buffer.from(`4 0 obj << /Filter /FlateDecode /Length ${packed.length} >> stream\n`),
      packed,
      Buffer.from("\nendstream endobj\n5 0 obj << /Type /Font /Subtype /Type0 /ToUnicode 6 0 R >> endobj\n"),
      Buffer.from(`6 0 obj << /Length ${cmap.length} >> stream\n${cmap}\nendstream endobj\n`),
      Buffer.from(
        `7 0 obj << /Type /ObjStm /N 2 /First 10 /Length ${inside.length} >> stream\n${inside}\nendstream endobj\n`,
      ),
    ]);
    expect(await textOf(pdf, file)).toBe("Láp\nqr");
  });

  test("that is locked, cut, or nothing but noise says nothing and ends", async () => {
    const locked = await drawn(["Secreto"], { userPassword: "x", ownerPassword: "y" });
    expect(await textOf(pdf, locked)).toBe("");
    const whole = await drawn(["Entera"]);
    for (const part of [0.2, 0.5, 0.9]) await textOf(pdf, whole.subarray(0, whole.length * part));
    expect(await textOf(pdf, Buffer.from(`%PDF-1.4\n${"<<[(".repeat(50_000)}`))).toBe("");
    const ring =
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Kids [2 0 R 1 0 R] /Parent 2 0 R >> endobj";
    expect(await textOf(pdf, Buffer.from(`%PDF-1.4\n${ring}`))).toBe("");
  });

  test("whose page unpacks without end is read up to the bound", async () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, " "));
    const file = Buffer.concat([
      Buffer.from(
        "%PDF-1.4\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n2 0 obj << /Filter /FlateDecode >> stream\n",
      ),
      bomb,
      Buffer.from("\nendstream endobj\n"),
    ]);
    const begun = performance.now();
    expect(await textOf(pdf, file)).toBe("");
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

describe("a written document", () => {
  const body = (inside: string) =>
    Buffer.from(`<?xml version="1.0"?><w:document><w:body>${inside}</w:body></w:document>`);
  test("says what stands in it, and not what was struck out or what fields are made of", async () => {
    const xml = body(
      "<w:p><w:r><w:t>Poder</w:t></w:r><w:r><w:t xml:space='preserve'> especial &amp; amplio</w:t></w:r></w:p>" +
        "<w:p><w:r><w:delText>borrado</w:delText><w:instrText>PAGE</w:instrText><w:tab/><w:t>a&#241;o</w:t></w:r></w:p>",
    );
    expect(await textOf(docx, zipOf({ "[Content_Types].xml": Buffer.from("x"), "word/document.xml": xml }))).toBe(
      "Poder especial & amplio\naño",
    );
  });

  test("that is a bomb, or has nothing inside, says nothing", async () => {
    const bomb = body(`<w:p><w:t>${"a".repeat(40 * 1024 * 1024)}</w:t></w:p>`);
    expect(await textOf(docx, zipOf({ "word/document.xml": bomb }, { says: 10 }))).toBe("");
    expect(await textOf(docx, zipOf({ "word/other.xml": bomb }))).toBe("");
    expect(await textOf(docx, Buffer.from("PK\u0003\u0004 nothing"))).toBe("");
  });
});

test("text is read in the letters that it was written in, and no further than the bound", async () => {
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
  test("is listed as it says of itself, and nothing of it is unpacked", async () => {
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
    const bomb = zipOf({ "grande.bin": Buffer.alloc(10) }, { says: 4_000_000_000 });
    expect((await listZip({ mime: "", content: bomb }))?.size).toBe(4_000_000_000);
  });

  test("of very many entries shows the first thousand, and one that is cut is none", async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}.txt`, Buffer.alloc(0)]));
    const content = zipOf(many, { packed: false });
    const list = await listZip({ mime: "", content });
    expect([list?.entries.length, list?.total]).toEqual([1000, 3000]);
    expect(await listZip({ mime: "", content: content.subarray(0, content.length - 40) })).toBeUndefined();
    const lying = Buffer.from(content);
    lying.writeUInt32LE(lying.length - 10, lying.length - 6);
    expect(await listZip({ mime: "", content: lying })).toBeUndefined();
  });
});
