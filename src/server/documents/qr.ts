import makeCode from "qrcode-generator";

/** A QR code without its quiet zone: one line per row, # for a dark module. `page-layout.typ` draws it. */
export function qrOf(text: string): string {
  const code = makeCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const indexes = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => (code.isDark(row, column) ? "#" : ".")).join("")).join("\n");
}
