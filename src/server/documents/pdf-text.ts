/** The text of a PDF, page by page, as its pages show it: for search and preview, not for its looks. */
import { fontOf, type PdfFont } from "./pdf-fonts.ts";
import { isNamed, Pdf, PdfBytes, type PdfDict, PdfName, PdfReader, type PdfValue, PdfWord } from "./pdf-objects.ts";

const mostPages = 5000;
const mostDeep = 5;
/** A gap of so many thousandths of a letter's height is a space. */
const gap = 180;

/** Empty for one that is locked, or that shows pictures only. It reads no further than `most` characters and `patienceMs`. */
export function pdfText(
  content: Uint8Array,
  { most, patienceMs = 10_000 }: { most: number; patienceMs?: number },
): string {
  const pdf = new Pdf(content);
  if (pdf.isLocked) return "";
  const paper = new Paper(pdf, most, performance.now() + patienceMs);
  for (const page of pagesOf(pdf)) {
    if (paper.isFull) break;
    const contents = [pdf.at(page.Contents)].flat();
    const parts = Array.isArray(pdf.at(page.Contents)) ? contents : [page.Contents];
    paper.show(parts.map((part) => pdf.stream(part as PdfValue)).join("\n"), inherited(pdf, page), 0);
    paper.say("\n");
  }
  return paper.text;
}

/** In the order of their tree; where that is broken, as they stand in the file. */
function pagesOf(pdf: Pdf): PdfDict[] {
  const pages: PdfDict[] = [];
  const seen = new Set<PdfDict>();
  const walk = (value: PdfValue | undefined) => {
    const node = pdf.dict(value);
    if (!node || seen.has(node) || pages.length >= mostPages) return;
    seen.add(node);
    const kids = pdf.at(node.Kids);
    if (Array.isArray(kids)) kids.forEach(walk);
    else pages.push(node);
  };
  for (const catalogue of pdf.ofType("Catalog")) walk(catalogue.Pages);
  return pages.length > 0 ? pages : [...pdf.ofType("Page")].slice(0, mostPages);
}

function inherited(pdf: Pdf, page: PdfDict): PdfDict | undefined {
  let node: PdfDict | undefined = page;
  for (let turns = 0; node && turns < 20; turns++) {
    const resources = pdf.dict(node.Resources);
    if (resources) return resources;
    node = pdf.dict(node.Parent);
  }
  return undefined;
}

class Paper {
  text = "";
  readonly #fonts = new Map<PdfValue, PdfFont>();
  readonly pdf: Pdf;
  readonly most: number;
  readonly until: number;
  constructor(pdf: Pdf, most: number, until: number) {
    this.pdf = pdf;
    this.most = most;
    this.until = until;
  }

  get isFull(): boolean {
    return this.text.length >= this.most || performance.now() > this.until;
  }

  say(text: string): void {
    this.text = (this.text + text).slice(0, this.most);
  }
  /** A line or a word ends, unless one has. */
  #end(sign: " " | "\n"): void {
    if (this.text && !/\s$/.test(this.text)) this.say(sign);
    else if (sign === "\n" && this.text.endsWith(" ")) this.text = `${this.text.slice(0, -1)}\n`;
  }

  show(source: string, resources: PdfDict | undefined, depth: number): void {
    const { pdf } = this;
    const fonts = pdf.dict(resources?.Font);
    const reader = new PdfReader(source);
    let font: PdfFont | undefined;
    let given: PdfValue[] = [];
    let height = 0;
    for (let each = reader.value(); each !== undefined; each = reader.value()) {
      if (!(each instanceof PdfWord)) {
        if (given.length < 1000) given.push(each);
        continue;
      }
      const last = given.at(-1);
      switch (each.word) {
        case "Tf":
          if (given[0] instanceof PdfName) font = this.#fontOf(fonts?.[given[0].name]);
          break;
        case "Tj":
          this.#shows(font, last);
          break;
        case "'":
        case '"':
          this.#end("\n");
          this.#shows(font, last);
          break;
        case "TJ":
          for (const part of Array.isArray(last) ? last : [])
            if (typeof part === "number" && part < -gap) this.#end(" ");
            else this.#shows(font, part);
          break;
        case "T*":
          this.#end("\n");
          break;
        case "Td":
        case "TD":
          this.#end(Number(last) === 0 ? " " : "\n");
          break;
        case "Tm":
          this.#end(Number(last) === height ? " " : "\n");
          height = Number(last);
          break;
        case "BI":
          skipPicture(reader);
          break;
        case "Do":
          if (given[0] instanceof PdfName && depth < mostDeep)
            this.#form(pdf.dict(resources?.XObject)?.[given[0].name], resources, depth);
          break;
      }
      given = [];
      if (this.isFull) return;
    }
  }

  #fontOf(value: PdfValue | undefined): PdfFont | undefined {
    if (value === undefined) return undefined;
    const known = this.#fonts.get(value) ?? fontOf(this.pdf, value);
    this.#fonts.set(value, known);
    return known;
  }
  #shows(font: PdfFont | undefined, value: PdfValue | undefined): void {
    if (font && value instanceof PdfBytes) this.say(font.read(value.bytes));
  }
  #form(value: PdfValue | undefined, above: PdfDict | undefined, depth: number): void {
    const form = this.pdf.dict(value);
    if (!form || !isNamed(form.Subtype, "Form")) return;
    this.#end("\n");
    this.show(this.pdf.stream(value), this.pdf.dict(form.Resources) ?? above, depth + 1);
  }
}

/** The bytes of a picture that stands in the page itself. */
function skipPicture(reader: PdfReader): void {
  const end = /\sEI(?=\s|$)/g;
  end.lastIndex = reader.at;
  reader.at = end.exec(reader.source) ? end.lastIndex : reader.source.length;
}
