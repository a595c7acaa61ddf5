import { correction, generate, mode } from "lean-qr";

const asBytes = new TextEncoder();

/**
 * A QR code drawn here: the text never leaves the page. Dark on white in both themes, or phones do not read it. Papers
 * have theirs from a library of twice the bytes, which the hashes of those that were made stand on.
 */
export function Qr({ text, label }: { text: string; label: string }) {
  const code = generate(mode.bytes(asBytes.encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const { size } = code;
  const dark = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
    .filter(([row, column]) => code.get(column, row))
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
