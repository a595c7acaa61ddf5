import { correction, generate, mode } from "lean-qr";

/** A QR code without its quiet zone: one line per row, # for a dark module. `page-layout.typ` draws it. */
export function qrOf(text: string): string {
  const code = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const indexes = Array.from({ length: code.size }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => (code.get(column, row) ? "#" : ".")).join("")).join("\n");
}
