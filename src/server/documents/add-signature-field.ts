/**
 * Adds an empty PAdES signature field to a PDF of ours, as an incremental update. Its ByteRange is final, so that the seal
 * over the file can be filled in before the signature.
 */
import { emptySignatureField } from "../../kit/seals/signature-field.ts";

/** The same file and moment give the same bytes. Throws if the file is not as Typst writes it. */
export function addSignatureField(pdf: Uint8Array, at: Date): Uint8Array {
  const file = Buffer.from(pdf).toString("latin1");
  const field = Number(match(file, /\ntrailer\n<<\n {2}\/Size (\d+)\n/)[1]);
  const value = field + 1;
  const page = readObject(file, match(file, /\n(\d+) 0 obj\n<<\n {2}\/Type \/Page\n/));
  const catalog = readObject(file, match(file, /\n(\d+) 0 obj\n<<\n {2}\/Type \/Catalog\n/));
  const pageFields = page.fields.includes("/Annots [")
    ? page.fields.replace("/Annots [", `/Annots [${field} 0 R `)
    : `${page.fields}  /Annots [${field} 0 R]\n`;
  const objects = new Map([
    [page.id, `<<\n${pageFields}>>`],
    [catalog.id, `<<\n${catalog.fields}  /AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>\n>>`],
    [
      field,
      // Without an appearance: the codes on the sheet are what people see. Flags: printed, locked.
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [0 0 0 0] /F 132 /P ${page.id} 0 R /V ${value} 0 R >>`,
    ],
    [value, signatureDictionary(at)],
  ]);
  let updated = `${file}\n`;
  const sections = [...objects].map(([id, content]) => {
    const offset = String(updated.length).padStart(10, "0");
    updated += `${id} 0 obj\n${content}\nendobj\n`;
    return `${id} 1\n${offset} 00000 n\r\n`;
  });
  const crossReferences = updated.length;
  const trailer = match(file, /\ntrailer\n<<\n {2}\/Size \d+\n([^]*?)>>\nstartxref\n(\d+)\n/);
  updated += `xref\n${sections.join("")}trailer\n<<\n  /Size ${value + 1}\n${trailer[1]}  /Prev ${trailer[2]}\n>>\n`;
  updated += `startxref\n${crossReferences}\n%%EOF\n`;
  return Buffer.from(withByteRange(updated), "latin1");
}

const emptyByteRange = `/ByteRange [0 ${" ".repeat(32)}]`;

function signatureDictionary(at: Date): string {
  const date = at.toISOString().replace(/[-:T]/g, "").slice(0, 14);
  return `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${date}Z) ${emptyByteRange} ${emptySignatureField} >>`;
}

/** All bytes except those of the field's value. */
function withByteRange(file: string): string {
  const start = file.lastIndexOf(emptySignatureField) + emptySignatureField.indexOf("<");
  const end = start + emptySignatureField.length - emptySignatureField.indexOf("<");
  const range = `/ByteRange [0 ${`${start} ${end} ${file.length - end}`.padEnd(32)}]`;
  const at = file.lastIndexOf(emptyByteRange);
  return file.slice(0, at) + range + file.slice(at + range.length);
}

interface PdfObject {
  readonly id: number;
  readonly fields: string;
}

function readObject(file: string, { index, 0: head, 1: id }: RegExpExecArray): PdfObject {
  const start = index + head.indexOf("<<\n") + 3;
  return { id: Number(id), fields: file.slice(start, file.indexOf(">>\nendobj\n", start)) };
}

function match(file: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(file);
  if (!found) throw new Error(`the PDF does not match ${pattern}`);
  return found;
}
