/** PDFs drawn page by page, for what is too long to be laid out as a whole: a page that is full leaves memory. */
import PdfDocument from "pdfkit";
import { fontFile } from "./fonts.ts";
import type { Letters } from "./more-letters.ts";

export type PdfDrawing = InstanceType<typeof PdfDocument>;
export type FontWeight = "normal" | "bold";

/** What `draw` draws, on A4; it begins with its first page. Beside our letters it has `more`. */
export async function drawPdf(
  options: PDFKit.PDFDocumentOptions,
  more: readonly Letters[],
  draw: (drawing: PdfDrawing) => void,
): Promise<Uint8Array> {
  const drawing = new PdfDocument({ size: "A4", compress: true, autoFirstPage: false, ...options });
  drawing.registerFont("normal", fontFile("400Regular"));
  drawing.registerFont("bold", fontFile("700Bold"));
  for (const { family, file } of more) drawing.registerFont(family, file);
  const parts: Uint8Array[] = [];
  drawing.on("data", (part: Uint8Array) => parts.push(part));
  const written = new Promise((resolve, reject) => drawing.once("end", resolve).once("error", reject));
  draw(drawing);
  drawing.end();
  await written;
  return Buffer.concat(parts);
}

export interface Lettering {
  readonly widthOf: (text: string) => number;
  /** One line, from here. */
  readonly write: (text: string, left: number, top: number) => void;
  /** The lines of a text in a column of so many points; a word that is wider goes on in the next line. */
  readonly lines: (text: string, width: number) => string[];
}

/** From the top of a line to the foot of our letters, in their size. */
const ascent = 1.069;

/** A line in letters of one weight and size, and where ours lack one in the family that has it. */
export function lettering(drawing: PdfDrawing, more: readonly Letters[], weight: FontWeight, size: number): Lettering {
  /** Words come again and again, so each is measured once. */
  const measured = new Map<string, number>();
  function widthOf(text: string): number {
    let width = measured.get(text);
    if (width === undefined) {
      width = 0;
      for (const run of runsOf(text, more)) width += drawing.font(run.family ?? weight, size).widthOfString(run.text);
      measured.set(text, width);
    }
    return width;
  }

  function write(text: string, left: number, top: number): void {
    let from = left;
    for (const { family, text: run } of runsOf(text, more)) {
      drawing.font(family ?? weight, size);
      // Each family has its own top; they stand on one line.
      const at = family ? { y: top + ascent * size, baseline: "alphabetic" as const } : { y: top };
      drawing.text(run, from, at.y, { lineBreak: false, ...("baseline" in at && { baseline: at.baseline }) });
      from += drawing.widthOfString(run);
    }
  }

  return { widthOf, write, lines: (text, width) => linesOf(text, width, widthOf) };
}

interface Run {
  /** Ours where there is none. */
  readonly family: string | undefined;
  readonly text: string;
}

/** A blank between words of one family is its own, so that words from right to left stay in their order. */
function runsOf(text: string, more: readonly Letters[]): Run[] {
  const runs: { family: string | undefined; text: string }[] = [];
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    const family = letter === " " ? undefined : more.find(({ points }) => points.has(point))?.family;
    const [before, last] = runs.slice(-2);
    if (last && last.family === family) last.text += letter;
    else if (family && last?.text === " " && before?.family === family && hasBlank(more, family)) {
      before.text += ` ${letter}`;
      runs.pop();
    } else runs.push({ family, text: letter });
  }
  return runs;
}

const hasBlank = (more: readonly Letters[], family: string) =>
  more.some((letters) => letters.family === family && letters.points.has(0x20));

function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const done: string[] = [];
  const space = widthOf(" ");
  for (const part of text.split(/\r?\n/)) {
    let line = "";
    let taken = 0;
    const words = part.split(" ").flatMap((word) => (widthOf(word) > width ? [...cut(word, width, widthOf)] : [word]));
    for (const word of words) {
      const more = widthOf(word);
      if (line && taken + space + more > width) {
        done.push(line);
        line = "";
        taken = 0;
      }
      taken += (line ? space : 0) + more;
      line = line ? `${line} ${word}` : word;
    }
    done.push(line);
  }
  return done;
}

/** The longest beginnings that fit, at least a letter each. */
function* cut(word: string, width: number, widthOf: (text: string) => number): Generator<string> {
  let piece = "";
  for (const letter of word) {
    if (piece && widthOf(piece + letter) > width) {
      yield piece;
      piece = "";
    }
    piece += letter;
  }
  yield piece;
}
