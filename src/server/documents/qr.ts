import { correction, generate } from "lean-qr";

/**
 * A QR code of level M without its quiet zone: one line per row, # for a dark module. `page-layout.typ` draws it. Each part
 * of the text is in the mode that needs the fewest modules.
 */
export function qrOf(text: string): string {
  const code = generate(text, {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const indexes = Array.from({ length: code.size }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => (code.get(column, row) ? "#" : ".")).join("")).join("\n");
}
