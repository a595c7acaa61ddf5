/** The report of a table as a document that people go on writing in: the same words and rows as its paper. */
import type { FileChild, ParagraphChild } from "docx";
import { formatDay } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { ink } from "../../../server/documents/fonts.ts";
import { paperWords as en } from "../../../server/documents/pdf-words.en.ts";
import { pdfWords as es } from "../../../server/documents/pdf-words.es.ts";
import { type ReportPart, reportText, type TableReportPdf } from "./report-pdf.ts";

type Library = typeof import("docx");

/** A4 less its margins, in twentieths of a point. */
const width = 9070;
const margin = 1418;
const grey = colour(ink.muted);
const navy = colour(ink.head);

export async function renderTableReportDocx(of: TableReportPdf): Promise<Uint8Array> {
  const { firm, language, now } = of;
  const said = reportText(of);
  const frame = { es, en }[language];
  // Loaded with the first document: it is large, and papers do without.
  const library = await import("docx");
  const { Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TabStopType, TextRun } = library;
  const { TextWatermark } = await import("docx/watermarks");
  const tabStops = [{ type: TabStopType.RIGHT, position: width }];
  const pages = frame.page.split(/\{pages?\}/);
  const children = [
    new Paragraph({
      tabStops,
      children: [
        new TextRun({ text: legal(said.kind), color: grey }),
        new TextRun({ children: [new Tab(), said.state], bold: true }),
      ],
    }),
    new Paragraph({ heading: "Heading1", children: [new TextRun(legal(said.title))] }),
    ...linesOf(said.description).map(
      (text) => new Paragraph({ spacing: { after: 120 }, children: [new TextRun(text)] }),
    ),
    ...said.facts.map(
      ({ label, value }) =>
        new Paragraph({
          children: [new TextRun({ text: `${label}: `, color: grey }), new TextRun(legal(value))],
        }),
    ),
    ...partOf(library, said.people, [3, 1]),
    ...partOf(library, said.goals, [3, 2, 2]),
    ...partOf(library, said.documents, [2, 1, 3]),
    ...(said.left
      ? [new Paragraph({ spacing: { before: 280 }, children: [new TextRun({ text: said.left, color: grey })] })]
      : []),
    ...said.talk.flatMap((part) => partOf(library, part, [2, 2, 5])),
  ];
  const foot: ParagraphChild[] = [
    new TextRun(interpolate(frame.printed, { date: formatDay(now.toISOString(), language) })),
    new TextRun({ children: [new Tab(), pages[0] ?? "", PageNumber.CURRENT, pages[1] ?? "", PageNumber.TOTAL_PAGES] }),
  ];
  const head = [
    new TextRun({ text: legal(firm.name), bold: true, size: 28, color: navy }),
    new TextRun({ text: legal(firm.slogan[language]), break: 1, color: grey }),
    ...(said.draft ? [new TextWatermark({ text: said.draft, color: grey })] : []),
  ];
  const file = new Document({
    title: legal(said.name),
    creator: legal(firm.name),
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
        headers: { default: new Header({ children: [new Paragraph({ children: head, spacing: { after: 240 } })] }) },
        footers: { default: new Footer({ children: [new Paragraph({ tabStops, children: foot })] }) },
        children,
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

const languages = { es: "es-CU", en: "en-GB" } as const;

/** Nothing where it has no lines, as on paper. A heading that every page repeats; a line stays on one page. */
function partOf({ Paragraph, Table, TableCell, TableRow, TextRun }: Library, part: ReportPart, shares: number[]) {
  if (part.rows.length === 0) return [];
  const all = shares.reduce((sum, share) => sum + share, 0);
  const columnWidths = shares.map((share) => Math.floor((width * share) / all));
  const cell = (text: string, at: number, isHead: boolean) =>
    new TableCell({
      width: { size: columnWidths[at] ?? 0, type: "dxa" },
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
      children: cells.map((text, at) => cell(text, at, isHead)),
    });
  const made: FileChild[] = [
    new Paragraph({ heading: "Heading2", keepNext: true, children: [new TextRun(part.title)] }),
    new Table({
      width: { size: width, type: "dxa" },
      columnWidths,
      rows: [row(part.heads, true), ...part.rows.map((each) => row(each, false))],
    }),
  ];
  return made;
}

const linesOf = (text: string): string[] => legal(text).split("\n");

/** Without what XML cannot hold: signs of control, halves of letters. A program would not open the file. */
function legal(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ");
}

function colour(ofInk: string): string {
  return ofInk.slice(1).toUpperCase();
}
