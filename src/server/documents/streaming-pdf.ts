/**
 * Streams PDFs page by page, for documents too long for a layout as a whole: a finished page is released from memory.
 */
import PdfDocument from "pdfkit";
import { fontFile } from "./fonts.ts";
import type { FontSubset } from "./extra-fonts.ts";

type PdfDrawing = InstanceType<typeof PdfDocument>;
type FontWeight = "normal" | "bold";

/**
 * Draws a PDF on A4 with `draw`, which must add the first page. `more` are fonts for characters that the main font
 * lacks.
 */
export async function drawPdf(
  options: PDFKit.PDFDocumentOptions,
  extraFonts: readonly FontSubset[],
  draw: (document: PdfDrawing) => void,
): Promise<Uint8Array> {
  const document = new PdfDocument({ size: "A4", compress: true, autoFirstPage: false, ...options });
  document.registerFont("normal", fontFile("400Regular"));
  document.registerFont("bold", fontFile("700Bold"));
  for (const { family, file } of extraFonts) document.registerFont(family, file);
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise((resolve, reject) => document.once("end", resolve).once("error", reject));
  draw(document);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

/** Writes and measures text in one weight and size. */
export interface Lettering {
  readonly widthOf: (text: string) => number;
  /** Writes one line at a position, in points. */
  readonly write: (text: string, left: number, top: number) => void;
  /** Wraps a text to a width in points; a wider word is broken. */
  readonly lines: (text: string, width: number) => string[];
}

/** From the top of a line to the baseline of the main font, as a factor of the font size. */
const ascent = 1.069;

/** Writes and measures text in one weight and size; characters that the main font lacks use an extra font. */
export function lettering(
  document: PdfDrawing,
  extraFonts: readonly FontSubset[],
  weight: FontWeight,
  size: number,
): Lettering {
  /** Cache, because words repeat. */
  const widthByText = new Map<string, number>();
  function widthOf(text: string): number {
    let width = widthByText.get(text);
    if (width === undefined) {
      width = 0;
      for (const run of runsOf(text, extraFonts))
        width += document.font(run.family ?? weight, size).widthOfString(run.text);
      widthByText.set(text, width);
    }
    return width;
  }

  function write(text: string, left: number, top: number): void {
    let position = left;
    for (const { family, text: run } of runsOf(text, extraFonts)) {
      document.font(family ?? weight, size);
      // Fonts differ in ascent, so other fonts are aligned by baseline.
      const alignment = family ? { y: top + ascent * size, baseline: "alphabetic" as const } : { y: top };
      document.text(run, position, alignment.y, {
        lineBreak: false,
        ...("baseline" in alignment && { baseline: alignment.baseline }),
      });
      position += document.widthOfString(run);
    }
  }

  return { widthOf, write, lines: (text, width) => linesOf(text, width, widthOf) };
}

interface TextRun {
  /** Undefined for the main font. */
  readonly family: string | undefined;
  readonly text: string;
}

/**
 * Splits a text into runs of one font. A space between two words of the same extra font stays in their run, so that
 * right-to-left words keep their order.
 */
function runsOf(text: string, extraFonts: readonly FontSubset[]): TextRun[] {
  const runs: { family: string | undefined; text: string }[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const family = character === " " ? undefined : extraFonts.find(({ points }) => points.has(point))?.family;
    const [previous, last] = runs.slice(-2);
    if (last && last.family === family) last.text += character;
    else if (family && last?.text === " " && previous?.family === family && hasSpace(extraFonts, family)) {
      previous.text += ` ${character}`;
      runs.pop();
    } else runs.push({ family, text: character });
  }
  return runs;
}

const hasSpace = (extraFonts: readonly FontSubset[], family: string) =>
  extraFonts.some((font) => font.family === family && font.points.has(0x20));

function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(" ");
  for (const paragraph of text.split(/\r?\n/)) {
    let line = "";
    let usedWidth = 0;
    const words = paragraph
      .split(" ")
      .flatMap((word) => (widthOf(word) > width ? [...breakWord(word, width, widthOf)] : [word]));
    for (const word of words) {
      const wordWidth = widthOf(word);
      if (line && usedWidth + space + wordWidth > width) {
        lines.push(line);
        line = "";
        usedWidth = 0;
      }
      usedWidth += (line ? space : 0) + wordWidth;
      line = line ? `${line} ${word}` : word;
    }
    lines.push(line);
  }
  return lines;
}

/** Splits a word into pieces that fit the width, of at least one character. */
function* breakWord(word: string, width: number, widthOf: (text: string) => number): Generator<string> {
  let piece = "";
  for (const character of word) {
    if (piece && widthOf(piece + character) > width) {
      yield piece;
      piece = "";
    }
    piece += character;
  }
  yield piece;
}
