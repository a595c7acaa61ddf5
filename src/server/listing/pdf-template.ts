/** How a list looks on paper: title, how many rows and when, one table on A4. */
import type { Language } from "../../kit/language.ts";
import { interpolate } from "../../kit/words.ts";
import { drawPdf, type Lettering, lettering } from "../documents/streaming-pdf.ts";
import { ink, lackingIn, replaceMissingGlyphs, namesOf } from "../documents/fonts.ts";
import { type Letters, moreLetters } from "../documents/more-letters.ts";
import { paperWords as en } from "../documents/pdf-words.en.ts";
import { pdfWords as es } from "../documents/pdf-words.es.ts";

export interface ListPdf {
  /** Spanish unless said. */
  readonly language?: Language;
  readonly title: string;
  /** «312 solicitudes · 22/11/2026, 09:14». */
  readonly printed: string;
  readonly columns: readonly { readonly header: string; readonly isFigure: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** The list as PDF: each row whole on one page, the headings on every page. */
export async function renderListPdf(list: ListPdf): Promise<Uint8Array> {
  const more = await moreLetters(lackingIn(JSON.stringify(list)));
  const { title, printed, columns, rows, lost } = shownWith(more, list);
  // The letters of a heading are bold: wider by about one.
  const { isWide, fontSize, widths } = layOut(
    columns.map(({ header }, at) => [`${header}.`, ...rows.map((row) => row[at] ?? "")]),
  );
  const layout = isWide ? "landscape" : "portrait";
  return drawPdf({ layout, margin: 0, info: { Title: title } }, more, (drawing) => {
    const { width: paperWidth, height: paperHeight } = paperOf(layout);
    const lineHeight = fontSize * spacing;
    const heading = lettering(drawing, more, "bold", fontSize);
    const body = lettering(drawing, more, "normal", fontSize);
    const small = lettering(drawing, more, "normal", 7);
    const heads = columns.map(({ header }, at) => heading.lines(header, widths[at] ?? 0));
    const mostLines = Math.floor((paperHeight - 2 * margin - foot - heightOf(heads)) / lineHeight) - 1;
    const cells = rows.map((row) =>
      columns.map((_, at) => clipped(body.lines(row[at] ?? "", widths[at] ?? 0), mostLines)),
    );
    const pages = inPages(cells.map(heightOf), {
      first: paperHeight - margin - foot - heightOf(heads) - titleHeight,
      next: paperHeight - margin - foot - heightOf(heads),
    });

    function heightOf(row: readonly (readonly string[])[]): number {
      return Math.max(1, ...row.map((lines) => lines.length)) * lineHeight + 2 * padding;
    }

    function drawRow(row: readonly (readonly string[])[], top: number, { write, widthOf }: Lettering): void {
      let left = margin + gap / 2;
      for (const [at, lines] of row.entries()) {
        const width = widths[at] ?? 0;
        for (const [nth, line] of lines.entries()) {
          const from = columns[at]?.isFigure ? left + width - widthOf(line) : left;
          write(line, from, top + padding + nth * lineHeight);
        }
        left += width + gap;
      }
    }

    function drawPage(shown: readonly (typeof cells)[number][], nth: number): void {
      drawing.addPage({ size: "A4", layout, margin: 0 });
      let top = margin;
      if (nth === 0) {
        drawing.fillColor(ink.head);
        writeFirst(lettering(drawing, more, "bold", 14), title, top, paperWidth - 2 * margin);
        drawing.fillColor(ink.muted);
        const note = [printed, lost].filter(Boolean).join(" · ");
        writeFirst(lettering(drawing, more, "normal", 8), note, top + 20, paperWidth - 2 * margin);
        top += titleHeight;
      }
      drawing.rect(margin, top, paperWidth - 2 * margin, heightOf(heads)).fill(ink.head);
      drawing.fillColor("#ffffff");
      drawRow(heads, top, heading);
      top += heightOf(heads);
      drawing.fillColor(ink.text).lineWidth(0.4).strokeColor(ink.line);
      for (const row of shown) {
        drawRow(row, top, body);
        top += heightOf(row);
        drawing
          .moveTo(margin, top)
          .lineTo(paperWidth - margin, top)
          .stroke();
      }
      drawing.fillColor(ink.muted);
      const number = `${nth + 1} / ${pages.length}`;
      const low = paperHeight - foot + 12;
      writeFirst(small, title, low, paperWidth - 2 * margin - 60);
      small.write(number, paperWidth - margin - small.widthOf(number), low);
    }

    for (const [nth, { from, to }] of pages.entries()) drawPage(cells.slice(from, to), nth);
  });
}

/** As much of a text as one line holds. */
function writeFirst({ lines, write }: Lettering, text: string, top: number, width: number): void {
  const [first = "", ...others] = lines(text, width - 10);
  write(others.length > 0 ? `${first}…` : first, margin, top);
}

/** What the list says as it can be shown, and which letters cannot. */
function shownWith(more: readonly Letters[], { language, title, printed, columns, rows }: ListPdf) {
  const points = new Set(more.flatMap((letters) => [...letters.points]));
  const missing = new Set<number>();
  const shown = (text: string) => replaceMissingGlyphs(text, points, missing);
  return {
    title: shown(title),
    printed: shown(printed),
    columns: columns.map(({ header, isFigure }) => ({ header: shown(header), isFigure })),
    rows: rows.map((row) => row.map(shown)),
    lost: missing.size > 0 ? interpolate((language === "en" ? en : es).lost, { letters: namesOf(missing) }) : "",
  };
}

const paperOf = (layout: "landscape" | "portrait") =>
  layout === "portrait" ? { width: 595.28, height: 841.89 } : { width: 841.89, height: 595.28 };

/** Which rows stand on which page, by their heights; one page at least. */
function inPages(
  heights: readonly number[],
  room: { readonly first: number; readonly next: number },
): { from: number; to: number }[] {
  const pages = [{ from: 0, to: 0 }];
  let left = room.first;
  for (const [at, height] of heights.entries()) {
    if (height > left) {
      pages.push({ from: at, to: at });
      left = room.next;
    }
    left -= height;
    (pages.at(-1) as { to: number }).to = at + 1;
  }
  return pages;
}

/** No row is higher than a page. */
function clipped(lines: string[], most: number): string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), "…"];
}

/** In points; A4 is 595 by 842. */
const margin = 28;
/** Below the table. */
const foot = 34;
const titleHeight = 42;
const gap = 7;
const padding = 2.5;
/** From one line to the next, in sizes of their letters. */
const spacing = 1.36;
const usualSize = 7.5;
const leastSize = 5.5;
/** What a character takes of the size of its letters: narrow ones and wide ones together. */
const perCharacter = 0.58;
/** Text beyond it goes on in the next line of its cell, a word that has no end too. */
const mostCharacters = 30;

/**
 * Upright while the columns fit, then across, then in smaller letters. Each column has room for its longest word, and
 * of what is left its part by how much more it would like.
 */
function layOut(columns: readonly (readonly string[])[]): { isWide: boolean; fontSize: number; widths: number[] } {
  const least = columns.map((texts) => Math.min(mostCharacters, longest(texts.flatMap((text) => text.split(" ")))));
  const wanted = columns.map((texts, at) => Math.max(least[at] ?? 0, Math.min(mostCharacters, longest(texts))));
  const room = (side: number) => side - 2 * margin - gap * columns.length;
  const points = (characters: readonly number[], size: number) => sum(characters) * perCharacter * size;
  const isWide = points(wanted, usualSize) > room(595);
  const given = room(isWide ? 842 : 595);
  const fontSize = Math.max(leastSize, Math.min(usualSize, (usualSize * given) / points(wanted, usualSize)));
  const spare = Math.max(0, given - points(least, fontSize));
  const more = wanted.map((characters, at) => characters - (least[at] ?? 0));
  const scale = Math.min(1, given / points(least, fontSize));
  return {
    isWide,
    fontSize,
    widths: least.map(
      (characters, at) =>
        points([characters], fontSize) * scale + (spare * ((more[at] ?? 0) + 1)) / (sum(more) + columns.length),
    ),
  };
}

const longest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, text.length), 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
