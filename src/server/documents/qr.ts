import makeCode from "qrcode-generator";

/** A QR code as SVG without its quiet margin: one path, so that no seam shows between the modules. */
export function qrOf(text: string): string {
  const code = makeCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const places = Array.from({ length: size }, (_, at) => at);
  const dark = places.flatMap((row) =>
    [
      ...places
        .map((column) => (code.isDark(row, column) ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
    ].map(({ 0: run, index }) => `M${index} ${row}h${run.length}v1h-${run.length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${dark.join("")}"/></svg>`;
}
