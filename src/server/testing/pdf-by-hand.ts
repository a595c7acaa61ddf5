/** A PDF by hand, of the objects that a test needs. */
import { deflateSync } from "node:zlib";

/** A packed stream with its dictionary. */
export const stream = (content: Buffer, more = "") => {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${more} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
};

/** Objects by their numbers with a list of where they stand; 1 is the catalogue. */
export function pdfOf(objects: Readonly<Record<number, string | Buffer>>): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  const offsets = new Map<number, number>();
  let at = 9;
  for (const [id, value] of Object.entries(objects)) {
    const object = Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(value), Buffer.from("\nendobj\n")]);
    offsets.set(Number(id), at);
    parts.push(object);
    at += object.length;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const lines = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${size}\n${lines.join("")}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
