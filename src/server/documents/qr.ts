import makeCode from "qrcode-generator";

/** A QR code without its quiet margin: a line per row, # where it is dark. Papers draw it (`page-layout.typ`). */
export function qrOf(text: string): string {
  const code = makeCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  return places.map((row) => places.map((column) => (code.isDark(row, column) ? "#" : ".")).join("")).join("\n");
}
