/**
 * Renders PDFs with Typst templates: PDF/A-3a, tagged. Templates are constant; the data is only displayed, never
 * executed. Nothing else is read from disk or network, and the same input gives the same bytes.
 */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Refusal } from "../../kit/validation/errors.ts";
import { formatDay, formatTime } from "../../kit/text/format.ts";
import type { Language } from "../../kit/text/language.ts";
import { interpolate } from "../../kit/text/words.ts";
import { emptyFileSeal } from "../../kit/seals/file-seal.ts";
import { fontFile, ink, missingCodePoints, replaceMissingGlyphs, namesOf } from "./fonts.ts";
import { type FontSubset, loadExtraFonts } from "./extra-fonts.ts";
import { qrOf } from "./qr.ts";
import { paperWords as en } from "./pdf-words.en.ts";
import { pdfWords as es } from "./pdf-words.es.ts";

/** Address and short code of the public check, and the seal; null without a sealing key, which the document then shows. */
interface DocumentCheck {
  readonly address: string;
  readonly code: string;
  readonly seal: string | null;
}

/** A file inside the PDF: the source data of the document. */
export interface PdfAttachment {
  readonly name: string;
  readonly mimeType: string;
  readonly description: string;
  readonly content: string;
}

/** One document: its template, data and metadata. */
export interface PdfDocument {
  /** A template file next to the code that fills it; the build copies it next to the bundle. */
  readonly template: URL;
  readonly title: string;
  /** Name of the firm. */
  readonly author: string;
  /** Printed at the foot of every page. */
  readonly number: string;
  /** When the content was last changed: the creation date of the file. */
  readonly since: string;
  readonly printedAt: Date;
  /** A word printed across every page. */
  readonly watermark?: string;
  /** Spanish by default, the language of authorities and registries. */
  readonly language?: Language;
  /** Printed after the content. */
  readonly check?: DocumentCheck;
  /** Left out of a file of several documents. */
  readonly attachment?: PdfAttachment;
  readonly body: object;
}

/** Renders one document. TOO_HEAVY if its data exceeds `maxCharacters`. */
export const renderPdf = (document: PdfDocument): Promise<Uint8Array> => renderPdfs([document], document.title);

/**
 * Renders several documents of one template as one PDF; each starts on a new page and counts its own pages. TOO_HEAVY
 * as for one.
 */
export async function renderPdfs(documents: readonly PdfDocument[], title: string): Promise<Uint8Array> {
  const [first] = documents;
  if (!first) throw new Error("no document");
  const { template, author, printedAt, language = "es" } = first;
  const words = language === "en" ? en : es;
  const printedOn = interpolate(words.printed, { date: formatDay(printedAt.toISOString(), language) });
  const data = {
    frame: {
      title,
      author,
      keywords: keywordsOf(documents),
      language,
      printed: printedOn,
      time: formatTime(printedAt.toISOString(), language),
      page: words.page,
      code: words.code,
    },
    papers: documents.map((document) => ({
      ...document.body,
      frame: {
        title: document.title,
        number: document.number,
        watermark: [document.watermark, document.check?.seal === null && words.unsealed].filter(Boolean).join("\n"),
        check: document.check ? checkPartOf(document, document.check) : null,
      },
    })),
  };
  const rawData = JSON.stringify(data);
  if (rawData.length > maxCharacters) throw new Refusal("TOO_HEAVY");
  const extraFonts = await loadExtraFonts(missingCodePoints(rawData));
  const { data: dataText, lost: missing } = replaceMissing(extraFonts, data);
  const note = missing.size > 0 ? interpolate(words.lost, { letters: namesOf(missing) }) : "";
  const inputs = {
    data: dataText,
    ink: JSON.stringify(ink),
    letters: JSON.stringify(extraFonts.map(({ family }) => family)),
    note,
    attachments: JSON.stringify(documents.length === 1 && first.attachment ? [first.attachment] : []),
  };
  const engine = extraFonts.length > 0 ? await openEngine(extraFonts) : await (defaultEngine ??= openEngine([]));
  const mainFilePath = addTemplate(engine, template);
  const { compiler } = engine;
  try {
    const compilation = compiler.compile({ mainFilePath, inputs });
    if (!compilation.result) throw compileError(compiler, compilation);
    const lastChange = Math.max(...documents.map(({ since }) => Date.parse(since)));
    return compiler.pdf(compilation.result, { pdfStandard: "a-3a", creationTimestamp: Math.floor(lastChange / 1000) });
  } finally {
    // The cache contains content of other people's documents, and its memory is outside of the thread's limit.
    compiler.evictCache(0);
  }
}

/** Of a file of one sealed document: the field for the seal over the file, and the address with the seal of the facts. */
function keywordsOf([{ check } = {} as Partial<PdfDocument>, ...others]: readonly Partial<PdfDocument>[]): string[] {
  return check?.seal && others.length === 0 ? [emptyFileSeal, `${check.address}#${check.seal}`] : [];
}

/** What the page layout prints of the public check. */
function checkPartOf({ number, printedAt, language = "es" }: PdfDocument, { address, code, seal }: DocumentCheck) {
  const words = language === "en" ? en : es;
  const { host, pathname } = new URL(address);
  const page = host + pathname.replace(/\/V\/[^/]*$/, "/verify");
  return {
    qr: qrOf(address),
    seal: seal === null ? null : { qr: qrOf(`${address}#${seal}`), label: interpolate(words.sealOf, { number }) },
    code: { label: words.checkCode, value: code },
    text: interpolate(words.check, { page, number, date: formatDay(printedAt.toISOString(), language) }),
  };
}

function replaceMissing(extraFonts: readonly FontSubset[], data: object): { data: string; lost: ReadonlySet<number> } {
  const extraPoints = new Set(extraFonts.flatMap((font) => [...font.points]));
  const missing = new Set<number>();
  const replaceInText = (_key: string, value: unknown) =>
    typeof value === "string" ? replaceMissingGlyphs(value, extraPoints, missing) : value;
  return { data: JSON.stringify(data, replaceInText), lost: missing };
}

/**
 * The compiler's memory is not V8's, so the thread's limit does not apply: a thousand characters take up to a megabyte.
 */
const maxCharacters = 500_000;
/** A folder that does not exist: imports find only the files that `addTemplate` registered. */
const root = resolve("/legalsit-papers");
const shared = new URL("./page-layout.typ", import.meta.url);

type TypstModule = typeof import("@myriaddreamin/typst-ts-node-compiler");
type Compiler = InstanceType<TypstModule["NodeCompiler"]>;
interface TypstEngine {
  readonly compiler: Compiler;
  readonly learned: Set<string>;
}
let defaultEngine: Promise<TypstEngine> | undefined;

/** Loaded on first use: the binding is large, and lists and statements do not need it. */
async function openEngine(extraFonts: readonly FontSubset[]): Promise<TypstEngine> {
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const mainFonts = ["400Regular", "700Bold", "400Regular_Italic"].map((style) => readFileSync(fontFile(style)));
  const fontBlobs = [...mainFonts, ...extraFonts.map(({ file }) => file)];
  const engine = {
    compiler: NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs }] }),
    learned: new Set<string>(),
  };
  addTemplate(engine, shared);
  return engine;
}

/** Registers a template. Throws if it imports a package, which would be fetched from the network. */
function addTemplate({ compiler, learned: templates }: TypstEngine, template: URL): string {
  const path = resolve(root, basename(template.pathname));
  if (templates.has(template.href)) return path;
  const source = readFileSync(template, "utf8");
  if (source.includes('"@')) throw new Error(`${basename(path)}: packages are not taken`);
  compiler.addSource(path, source);
  templates.add(template.href);
  return path;
}

function compileError(compiler: Compiler, compilation: ReturnType<Compiler["compile"]>): Error {
  const error = compilation.takeError();
  const diagnostics = error ? (compiler.fetchDiagnostics(error) as { path: string; message: string }[]) : [];
  return new Error(diagnostics.map(({ path, message }) => `${basename(path)}: ${message}`).join("; "));
}
