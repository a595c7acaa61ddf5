import { correction, generate, mode } from "lean-qr";

const textEncoder = new TextEncoder();

/**
 * A QR code drawn in the browser: the text never leaves the page. Dark on white in both themes, because phones require
 * it.
 */
export function Qr({ text, label }: { text: string; label: string }) {
  const code = generate(mode.bytes(textEncoder.encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const { size } = code;
  const path = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
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
      <path d={path} fill="#0b111b" />
    </svg>
  );
}
