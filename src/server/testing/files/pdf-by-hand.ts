/** Builds a PDF from the objects that a test needs. */
import { deflateSync } from "node:zlib";

/** A compressed stream with its dictionary. */
export const stream = (content: Buffer, dictionary = "") => {
  const compressed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`),
    compressed,
    Buffer.from("\nendstream"),
  ]);
};

/** A PDF with these numbered objects and a cross-reference table; object 1 is the catalogue. */
export function pdfOf(objects: Readonly<Record<number, string | Buffer>>): Buffer {
  const chunks = [Buffer.from("%PDF-1.7\n")];
  const offsets = new Map<number, number>();
  let offset = 9;
  for (const [id, value] of Object.entries(objects)) {
    const object = Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(value), Buffer.from("\nendobj\n")]);
    offsets.set(Number(id), offset);
    chunks.push(object);
    offset += object.length;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${size}\n${entries.join("")}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF`;
  return Buffer.concat([...chunks, Buffer.from(end)]);
}
