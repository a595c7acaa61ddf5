/** Report of a table as an editable document, with the same content as its PDF. */
import type { FileChild, ParagraphChild } from "docx";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { ink } from "../../../../../server/documents/fonts.ts";
import { paperWords as en } from "../../../../../server/documents/pdf-words.en.ts";
import { pdfWords as es } from "../../../../../server/documents/pdf-words.es.ts";
import { type ReportPart, reportText, type TableReportPdf } from "./report-pdf.ts";

type Library = typeof import("docx");

/** A4 width without margins, in twentieths of a point. */
const width = 9070;
const margin = 1418;
const grey = colour(ink.muted);
const navy = colour(ink.head);

export async function renderTableReportDocx(input: TableReportPdf): Promise<Uint8Array> {
  const { firm, language, now } = input;
  const content = reportText(input);
  const labels = { es, en }[language];
  // Loaded on demand: the library is large, and PDFs do not need it.
  const library = await import("docx");
  const { Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TabStopType, TextRun } = library;
  const { TextWatermark } = await import("docx/watermarks");
  const tabStops = [{ type: TabStopType.RIGHT, position: width }];
  const pages = labels.page.split(/\{pages?\}/);
  const children = [
    new Paragraph({
      tabStops,
      children: [
        new TextRun({ text: xmlSafe(content.kind), color: grey }),
        new TextRun({ children: [new Tab(), content.state], bold: true }),
      ],
    }),
    new Paragraph({ heading: "Heading1", children: [new TextRun(xmlSafe(content.title))] }),
    ...linesOf(content.description).map(
      (text) => new Paragraph({ spacing: { after: 120 }, children: [new TextRun(text)] }),
    ),
    ...content.facts.map(
      ({ label, value }) =>
        new Paragraph({
          children: [new TextRun({ text: `${label}: `, color: grey }), new TextRun(xmlSafe(value))],
        }),
    ),
    ...sectionElements(library, content.people, [3, 1]),
    ...sectionElements(library, content.goals, [3, 2, 2]),
    ...sectionElements(library, content.documents, [2, 1, 3]),
    ...(content.left
      ? [new Paragraph({ spacing: { before: 280 }, children: [new TextRun({ text: content.left, color: grey })] })]
      : []),
    ...content.talk.flatMap((section) => sectionElements(library, section, [2, 2, 5])),
  ];
  const footer: ParagraphChild[] = [
    new TextRun(interpolate(labels.printed, { date: formatDay(now.toISOString(), language) })),
    new TextRun({ children: [new Tab(), pages[0] ?? "", PageNumber.CURRENT, pages[1] ?? "", PageNumber.TOTAL_PAGES] }),
  ];
  const header = [
    new TextRun({ text: xmlSafe(firm.name), bold: true, size: 28, color: navy }),
    new TextRun({ text: xmlSafe(firm.slogan[language]), break: 1, color: grey }),
    ...(content.draft ? [new TextWatermark({ text: content.draft, color: grey })] : []),
  ];
  const file = new Document({
    title: xmlSafe(content.name),
    creator: xmlSafe(firm.name),
    styles: {
      default: {
        document: {
          run: { font: "Calibri", size: 20, color: colour(ink.text), language: { value: languages[language] } },
        },
        heading1: { run: { size: 32, bold: true, color: navy }, paragraph: { spacing: { before: 200, after: 120 } } },
        heading2: { run: { size: 24, bold: true, color: navy }, paragraph: { spacing: { before: 280, after: 80 } } },
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: margin, bottom: margin, left: margin, right: margin } } },
        headers: { default: new Header({ children: [new Paragraph({ children: header, spacing: { after: 240 } })] }) },
        footers: { default: new Footer({ children: [new Paragraph({ tabStops, children: footer })] }) },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

const languages = { es: "es-CU", en: "en-GB" } as const;

/**
 * A section as a heading and a table with a repeated header row; rows never break across pages. Empty without rows.
 */
function sectionElements(
  { Paragraph, Table, TableCell, TableRow, TextRun }: Library,
  section: ReportPart,
  shares: number[],
) {
  if (section.rows.length === 0) return [];
  const total = shares.reduce((sum, share) => sum + share, 0);
  const columnWidths = shares.map((share) => Math.floor((width * share) / total));
  const cell = (text: string, column: number, isHead: boolean) =>
    new TableCell({
      width: { size: columnWidths[column] ?? 0, type: "dxa" },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      ...(isHead && { shading: { fill: navy, color: "auto", type: "clear" } }),
      children: linesOf(text).map(
        (line) =>
          new Paragraph({ children: [new TextRun({ text: line, ...(isHead && { bold: true, color: "FFFFFF" }) })] }),
      ),
    });
  const row = (cells: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map((text, column) => cell(text, column, isHead)),
    });
  const elements: FileChild[] = [
    new Paragraph({ heading: "Heading2", keepNext: true, children: [new TextRun(section.title)] }),
    new Table({
      width: { size: width, type: "dxa" },
      columnWidths,
      rows: [row(section.heads, true), ...section.rows.map((each) => row(each, false))],
    }),
  ];
  return elements;
}

const linesOf = (text: string): string[] => xmlSafe(text).split("\n");

/** Removes control characters and unpaired surrogates, which XML cannot contain. */
function xmlSafe(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ");
}

function colour(hexColor: string): string {
  return hexColor.slice(1).toUpperCase();
}
