/** Layout of a list as PDF: title, row count and date, one table on A4. */
import type { Language } from "../../kit/text/language.ts";
import { interpolate } from "../../kit/text/words.ts";
import { drawPdf, type Lettering, lettering } from "../documents/streaming-pdf.ts";
import { ink, missingCodePoints, replaceMissingGlyphs, namesOf } from "../documents/fonts.ts";
import { type FontSubset, loadExtraFonts } from "../documents/extra-fonts.ts";
import { paperWords as en } from "../documents/pdf-words.en.ts";
import { pdfWords as es } from "../documents/pdf-words.es.ts";

interface ListPdf {
  /** Spanish by default. */
  readonly language?: Language;
  readonly title: string;
  /** «312 solicitudes · 22/11/2026, 09:14». */
  readonly printed: string;
  readonly columns: readonly { readonly header: string; readonly isFigure: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** Renders the list as PDF. A row is never split over two pages; each page repeats the headers. */
export async function renderListPdf(list: ListPdf): Promise<Uint8Array> {
  const extraFonts = await loadExtraFonts(missingCodePoints(JSON.stringify(list)));
  const { title, printed, columns, rows, lost: missingNote } = withoutMissingGlyphs(extraFonts, list);
  // Headers are bold, about one character wider.
  const { isWide, fontSize, widths } = layOut(
    columns.map(({ header }, at) => [`${header}.`, ...rows.map((row) => row[at] ?? "")]),
  );
  const layout = isWide ? "landscape" : "portrait";
  return drawPdf({ layout, margin: 0, info: { Title: title } }, extraFonts, (document) => {
    const { width: pageWidth, height: pageHeight } = pageSizeOf(layout);
    const lineHeight = fontSize * spacing;
    const headerText = lettering(document, extraFonts, "bold", fontSize);
    const bodyText = lettering(document, extraFonts, "normal", fontSize);
    const footerText = lettering(document, extraFonts, "normal", 7);
    const headerLines = columns.map(({ header }, at) => headerText.lines(header, widths[at] ?? 0));
    const maxLines = Math.floor((pageHeight - 2 * margin - footerHeight - heightOf(headerLines)) / lineHeight) - 1;
    const bodyLines = rows.map((row) =>
      columns.map((_, at) => clippedLines(bodyText.lines(row[at] ?? "", widths[at] ?? 0), maxLines)),
    );
    const pages = splitIntoPages(bodyLines.map(heightOf), {
      first: pageHeight - margin - footerHeight - heightOf(headerLines) - titleHeight,
      next: pageHeight - margin - footerHeight - heightOf(headerLines),
    });

    function heightOf(row: readonly (readonly string[])[]): number {
      return Math.max(1, ...row.map((lines) => lines.length)) * lineHeight + 2 * padding;
    }

    function drawRow(row: readonly (readonly string[])[], top: number, { write, widthOf }: Lettering): void {
      let left = margin + gap / 2;
      for (const [at, lines] of row.entries()) {
        const width = widths[at] ?? 0;
        for (const [lineIndex, text] of lines.entries()) {
          const from = columns[at]?.isFigure ? left + width - widthOf(text) : left;
          write(text, from, top + padding + lineIndex * lineHeight);
        }
        left += width + gap;
      }
    }

    function drawPage(pageRows: readonly (typeof bodyLines)[number][], pageIndex: number): void {
      document.addPage({ size: "A4", layout, margin: 0 });
      let top = margin;
      if (pageIndex === 0) {
        document.fillColor(ink.head);
        writeOneLine(lettering(document, extraFonts, "bold", 14), title, top, pageWidth - 2 * margin);
        document.fillColor(ink.muted);
        const note = [printed, missingNote].filter(Boolean).join(" · ");
        writeOneLine(lettering(document, extraFonts, "normal", 8), note, top + 20, pageWidth - 2 * margin);
        top += titleHeight;
      }
      document.rect(margin, top, pageWidth - 2 * margin, heightOf(headerLines)).fill(ink.head);
      document.fillColor("#ffffff");
      drawRow(headerLines, top, headerText);
      top += heightOf(headerLines);
      document.fillColor(ink.text).lineWidth(0.4).strokeColor(ink.line);
      for (const row of pageRows) {
        drawRow(row, top, bodyText);
        top += heightOf(row);
        document
          .moveTo(margin, top)
          .lineTo(pageWidth - margin, top)
          .stroke();
      }
      document.fillColor(ink.muted);
      const number = `${pageIndex + 1} / ${pages.length}`;
      const footerTop = pageHeight - footerHeight + 12;
      writeOneLine(footerText, title, footerTop, pageWidth - 2 * margin - 60);
      footerText.write(number, pageWidth - margin - footerText.widthOf(number), footerTop);
    }

    for (const [pageIndex, { from, to }] of pages.entries()) drawPage(bodyLines.slice(from, to), pageIndex);
  });
}

/** Writes as much of a text as fits on one line. */
function writeOneLine({ lines, write }: Lettering, text: string, top: number, width: number): void {
  const [first = "", ...others] = lines(text, width - 10);
  write(others.length > 0 ? `${first}…` : first, margin, top);
}

/** Replaces characters that no font has, and collects them for a note. */
function withoutMissingGlyphs(extraFonts: readonly FontSubset[], { language, title, printed, columns, rows }: ListPdf) {
  const knownPoints = new Set(extraFonts.flatMap((font) => [...font.points]));
  const missingPoints = new Set<number>();
  const replaceMissing = (text: string) => replaceMissingGlyphs(text, knownPoints, missingPoints);
  return {
    title: replaceMissing(title),
    printed: replaceMissing(printed),
    columns: columns.map(({ header, isFigure }) => ({ header: replaceMissing(header), isFigure })),
    rows: rows.map((row) => row.map(replaceMissing)),
    lost:
      missingPoints.size > 0
        ? interpolate((language === "en" ? en : es).lost, { letters: namesOf(missingPoints) })
        : "",
  };
}

const pageSizeOf = (layout: "landscape" | "portrait") =>
  layout === "portrait" ? { width: 595.28, height: 841.89 } : { width: 841.89, height: 595.28 };

/** Splits rows into pages by their heights; returns at least one page. */
function splitIntoPages(
  heights: readonly number[],
  available: { readonly first: number; readonly next: number },
): { from: number; to: number }[] {
  const pages = [{ from: 0, to: 0 }];
  let left = available.first;
  for (const [at, height] of heights.entries()) {
    if (height > left) {
      pages.push({ from: at, to: at });
      left = available.next;
    }
    left -= height;
    (pages.at(-1) as { to: number }).to = at + 1;
  }
  return pages;
}

/** Limits a row to the height of a page. */
function clippedLines(lines: string[], most: number): string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), "…"];
}

/** In points; A4 is 595 by 842. */
const margin = 28;
/** Space below the table. */
const footerHeight = 34;
const titleHeight = 42;
const gap = 7;
const padding = 2.5;
/** Line height, as a factor of the font size. */
const spacing = 1.36;
const defaultFontSize = 7.5;
const minFontSize = 5.5;
/** Average width of a character, as a factor of the font size. */
const widthPerCharacter = 0.58;
/** Longer text wraps within its cell; longer words are broken. */
const maxCharacters = 30;

/**
 * Portrait if the columns fit, otherwise landscape, then with a smaller font. Each column gets the width of its longest
 * word; the rest is shared in proportion to how much more each column needs.
 */
function layOut(columns: readonly (readonly string[])[]): { isWide: boolean; fontSize: number; widths: number[] } {
  const minCharacters = columns.map((texts) =>
    Math.min(maxCharacters, longest(texts.flatMap((text) => text.split(" ")))),
  );
  const idealCharacters = columns.map((texts, at) =>
    Math.max(minCharacters[at] ?? 0, Math.min(maxCharacters, longest(texts))),
  );
  const widthFor = (side: number) => side - 2 * margin - gap * columns.length;
  const pointsFor = (characters: readonly number[], size: number) => sum(characters) * widthPerCharacter * size;
  const isWide = pointsFor(idealCharacters, defaultFontSize) > widthFor(595);
  const availableWidth = widthFor(isWide ? 842 : 595);
  const fontSize = Math.max(
    minFontSize,
    Math.min(defaultFontSize, (defaultFontSize * availableWidth) / pointsFor(idealCharacters, defaultFontSize)),
  );
  const spareWidth = Math.max(0, availableWidth - pointsFor(minCharacters, fontSize));
  const extraCharacters = idealCharacters.map((characters, at) => characters - (minCharacters[at] ?? 0));
  const scale = Math.min(1, availableWidth / pointsFor(minCharacters, fontSize));
  return {
    isWide,
    fontSize,
    widths: minCharacters.map(
      (characters, at) =>
        pointsFor([characters], fontSize) * scale +
        (spareWidth * ((extraCharacters[at] ?? 0) + 1)) / (sum(extraCharacters) + columns.length),
    ),
  };
}

const longest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, text.length), 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
