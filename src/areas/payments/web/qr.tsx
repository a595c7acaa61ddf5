import makeCode from "qrcode-generator";

/** A QR code drawn here: the text never leaves the page. Dark on white in both themes, or phones do not read it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const code = makeCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const dark = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join("");
  return (
    <svg
      className="qr"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#ffffff" />
      <path d={dark} fill="#0b111b" />
    </svg>
  );
}
