/**
 * Papers composed by Typst from templates of ours: PDF/A-3a, tagged. Templates are constant, what is said on a paper comes
 * in as data and is shown, never run; nothing else is read, from disk or network, and the same paper twice is the same bytes.
 */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Refusal } from "../../kit/errors.ts";
import { formatDay } from "../../kit/format.ts";
import type { Language } from "../../kit/language.ts";
import { interpolate } from "../../kit/words.ts";
import { fontFile, ink, lackingIn, replaceMissingGlyphs, namesOf } from "./fonts.ts";
import { type Letters, moreLetters } from "./more-letters.ts";
import { paperWords as en } from "./pdf-words.en.ts";
import { pdfWords as es } from "./pdf-words.es.ts";

export interface PdfDocument {
  /** A file of ours beside the code that fills it; the build puts it beside the bundle. */
  readonly template: URL;
  readonly title: string;
  /** The firm's name. */
  readonly author: string;
  /** What stands at the foot of every page. */
  readonly number: string;
  /** Since when it says what it says: the file's own date. */
  readonly since: string;
  readonly printedAt: Date;
  /** A word across every page. */
  readonly watermark?: string;
  /** Spanish unless said: what goes to offices and registries. */
  readonly language?: Language;
  readonly body: object;
}

/** The paper as PDF; TOO_HEAVY when it says more than should be held at once. */
export const renderPdf = (paper: PdfDocument): Promise<Uint8Array> => renderPdfs([paper], paper.title);

/** Papers of one template as one PDF under that title, each with pages of its own; TOO_HEAVY as for one. */
export async function renderPdfs(papers: readonly PdfDocument[], title: string): Promise<Uint8Array> {
  const [first] = papers;
  if (!first) throw new Error("no paper");
  const { template, author, printedAt, language = "es" } = first;
  const words = language === "en" ? en : es;
  const printed = interpolate(words.printed, { date: formatDay(printedAt.toISOString(), language) });
  const given = {
    frame: { title, author, language, printed, page: words.page, code: words.code },
    papers: papers.map((paper) => ({
      ...paper.body,
      frame: { title: paper.title, number: paper.number, watermark: paper.watermark ?? "" },
    })),
  };
  const raw = JSON.stringify(given);
  if (raw.length > mostCharacters) throw new Refusal("TOO_HEAVY");
  const more = await moreLetters(lackingIn(raw));
  const { data, lost } = shownWith(more, given);
  const note = lost.size > 0 ? interpolate(words.lost, { letters: namesOf(lost) }) : "";
  const inputs = { data, ink: JSON.stringify(ink), letters: JSON.stringify(more.map(({ family }) => family)), note };
  const opened = more.length > 0 ? await open(more) : await (usual ??= open([]));
  const mainFilePath = learn(opened, template);
  const { compiler } = opened;
  try {
    const composed = compiler.compile({ mainFilePath, inputs });
    if (!composed.result) throw faultOf(compiler, composed);
    const latest = Math.max(...papers.map(({ since }) => Date.parse(since)));
    return compiler.pdf(composed.result, { pdfStandard: "a-3a", creationTimestamp: Math.floor(latest / 1000) });
  } finally {
    // What it remembers of a paper is other people's, and outside of what a thread may hold.
    compiler.evictCache(0);
  }
}

function shownWith(more: readonly Letters[], given: object): { data: string; lost: ReadonlySet<number> } {
  const points = new Set(more.flatMap((letters) => [...letters.points]));
  const lost = new Set<number>();
  const shown = (_key: string, value: unknown) =>
    typeof value === "string" ? replaceMissingGlyphs(value, points, lost) : value;
  return { data: JSON.stringify(given, shown), lost };
}

/** Its memory is not V8's, so a thread's limit does not see it: a thousand characters take up to a megabyte. */
const mostCharacters = 500_000;
/** A folder that does not exist: an import or a file finds what `learn` brought and nothing else. */
const root = resolve("/legalsit-papers");
const shared = new URL("./page-layout.typ", import.meta.url);

type Engine = typeof import("@myriaddreamin/typst-ts-node-compiler");
type Compiler = InstanceType<Engine["NodeCompiler"]>;
interface Opened {
  readonly compiler: Compiler;
  readonly learned: Set<string>;
}
let usual: Promise<Opened> | undefined;

/** Loaded with the first paper: the binding is large, and lists and statements do without. */
async function open(more: readonly Letters[]): Promise<Opened> {
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const own = ["400Regular", "700Bold", "400Regular_Italic"].map((style) => readFileSync(fontFile(style)));
  const fontBlobs = [...own, ...more.map(({ file }) => file)];
  const opened = {
    compiler: NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs }] }),
    learned: new Set<string>(),
  };
  learn(opened, shared);
  return opened;
}

/** A template that named a package would ask the network for it. */
function learn({ compiler, learned }: Opened, template: URL): string {
  const path = resolve(root, basename(template.pathname));
  if (learned.has(template.href)) return path;
  const source = readFileSync(template, "utf8");
  if (source.includes('"@')) throw new Error(`${basename(path)}: packages are not taken`);
  compiler.addSource(path, source);
  learned.add(template.href);
  return path;
}

function faultOf(compiler: Compiler, composed: ReturnType<Compiler["compile"]>): Error {
  const fault = composed.takeError();
  const faults = fault ? (compiler.fetchDiagnostics(fault) as { path: string; message: string }[]) : [];
  return new Error(faults.map(({ path, message }) => `${basename(path)}: ${message}`).join("; "));
}
