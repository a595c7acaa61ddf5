/** PDFs drawn page by page, for what is too long to be laid out as a whole: a page that is full leaves memory. */
import PdfDocument from "pdfkit";
import { fontFile } from "./letters.ts";

export type Drawing = InstanceType<typeof PdfDocument>;
export type Weight = "normal" | "bold";

/** What `draw` draws, on A4; it begins with its first page. */
export async function drawPdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (drawing: Drawing) => void,
): Promise<Uint8Array> {
  const drawing = new PdfDocument({ size: "A4", compress: true, autoFirstPage: false, ...options });
  drawing.registerFont("normal", fontFile("400Regular"));
  drawing.registerFont("bold", fontFile("700Bold"));
  const parts: Uint8Array[] = [];
  drawing.on("data", (part: Uint8Array) => parts.push(part));
  const written = new Promise((resolve, reject) => drawing.once("end", resolve).once("error", reject));
  draw(drawing);
  drawing.end();
  await written;
  return Buffer.concat(parts);
}

export interface Wrapping {
  /** The lines of a text in a column of so many points; a word that is wider goes on in the next line. */
  lines(text: string, width: number): string[];
}

/** Words come again and again, so each is measured once. */
export function wrapping(drawing: Drawing, weight: Weight, size: number): Wrapping {
  const measured = new Map<string, number>();
  const widthOf = (text: string) => {
    let width = measured.get(text);
    if (width === undefined) measured.set(text, (width = drawing.font(weight, size).widthOfString(text)));
    return width;
  };
  /** The longest beginnings that fit, at least a letter each. */
  function* cut(word: string, width: number): Generator<string> {
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

  function lines(text: string, width: number): string[] {
    const done: string[] = [];
    for (const part of text.split(/\r?\n/)) {
      let line = "";
      let taken = 0;
      const space = widthOf(" ");
      const words = part.split(" ").flatMap((word) => (widthOf(word) > width ? [...cut(word, width)] : [word]));
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
  return { lines };
}
