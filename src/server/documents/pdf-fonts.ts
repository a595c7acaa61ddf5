/** What the codes of a PDF's fonts mean, as text: by the map that the file brings, else by the usual alphabets. */
import { type Pdf, PdfBytes, type PdfDict, PdfName, PdfReader, type PdfValue, PdfWord } from "./pdf-objects.ts";

export interface PdfFont {
  /** The text of a string of bytes. */
  readonly read: (bytes: string) => string;
}

const mostCodes = 70_000;

export function fontOf(pdf: Pdf, value: PdfValue | undefined): PdfFont {
  const font = pdf.dict(value) ?? {};
  const map = font.ToUnicode ? mapOf(pdf.stream(font.ToUnicode)) : undefined;
  const isWide = font.Subtype instanceof PdfName && font.Subtype.name === "Type0";
  if (isWide) return { read: (bytes) => wide(bytes, map) };
  const alphabet = alphabetOf(pdf, font);
  return {
    read: (bytes) => Array.from(bytes, (sign) => map?.get(sign.charCodeAt(0)) ?? alphabet(sign.charCodeAt(0))).join(""),
  };
}

/** Two bytes a letter; one without a meaning says nothing. */
function wide(bytes: string, map: ReadonlyMap<number, string> | undefined): string {
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += map?.get((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1)) ?? "";
  return text;
}

/** «beginbfchar <01> <0041>», «beginbfrange <01> <05> <0041>» or a list of what each means. */
function mapOf(source: string): Map<number, string> {
  const map = new Map<number, string>();
  const reader = new PdfReader(source);
  let given: (PdfValue | PdfWord)[] = [];
  for (let each = reader.value(); each !== undefined && map.size < mostCodes; each = reader.value()) {
    if (!(each instanceof PdfWord)) {
      given.push(each);
      continue;
    }
    if (each.word === "endbfchar")
      for (let at = 0; at + 1 < given.length; at += 2) put(map, codeOf(given[at]), textOf(given[at + 1]));
    if (each.word === "endbfrange")
      for (let at = 0; at + 2 < given.length; at += 3) putRange(map, given[at], given[at + 1], given[at + 2]);
    given = [];
  }
  return map;
}

function putRange(map: Map<number, string>, from?: unknown, to?: unknown, what?: unknown): void {
  const [first, last] = [codeOf(from), codeOf(to)];
  if (first === undefined || last === undefined) return;
  for (let code = first; code <= last && map.size < mostCodes; code++) {
    if (Array.isArray(what)) put(map, code, textOf(what[code - first]));
    else {
      const text = textOf(what);
      const end = text.codePointAt(Math.max(0, text.length - 1)) ?? 0;
      put(map, code, text.slice(0, -1) + String.fromCodePoint(Math.min(0x10ffff, end + code - first)));
    }
  }
}

function put(map: Map<number, string>, code: number | undefined, text: string): void {
  if (code !== undefined && text) map.set(code, text);
}
const codeOf = (value: unknown): number | undefined =>
  value instanceof PdfBytes && value.bytes.length > 0 && value.bytes.length <= 4
    ? Array.from(value.bytes).reduce((code, sign) => code * 256 + sign.charCodeAt(0), 0)
    : undefined;
/** UTF-16, the higher byte first. */
const textOf = (value: unknown): string =>
  value instanceof PdfBytes && value.bytes.length % 2 === 0
    ? Buffer.from(value.bytes, "latin1").swap16().toString("utf16le")
    : "";

const windows = new TextDecoder("windows-1252");
const macintosh = new TextDecoder("macintosh");

function alphabetOf(pdf: Pdf, font: PdfDict): (code: number) => string {
  const encoding = pdf.at(font.Encoding);
  const dict = encoding instanceof PdfName ? undefined : pdf.dict(encoding);
  const base = encoding instanceof PdfName ? encoding : pdf.at(dict?.BaseEncoding);
  const decoder = base instanceof PdfName && base.name === "MacRomanEncoding" ? macintosh : windows;
  const own = new Map<number, string>();
  let code = 0;
  const differences = pdf.at(dict?.Differences);
  for (const each of Array.isArray(differences) ? differences : []) {
    if (typeof each === "number") code = each;
    else if (each instanceof PdfName) own.set(code++, letterOf(each.name));
  }
  return (asked) => own.get(asked) ?? (asked < 32 ? "" : decoder.decode(Uint8Array.of(asked & 255)));
}

const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  dieresis: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  cedilla: "\u0327",
  caron: "\u030c",
};
const named: Readonly<Record<string, string>> = {
  space: " ",
  zero: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  period: ".",
  comma: ",",
  colon: ":",
  semicolon: ";",
  hyphen: "-",
  minus: "-",
  endash: "–",
  emdash: "—",
  slash: "/",
  parenleft: "(",
  parenright: ")",
  quotesingle: "'",
  quoteright: "’",
  quoteleft: "‘",
  quotedbl: '"',
  quotedblleft: "“",
  quotedblright: "”",
  guillemotleft: "«",
  guillemotright: "»",
  question: "?",
  questiondown: "¿",
  exclam: "!",
  exclamdown: "¡",
  percent: "%",
  ampersand: "&",
  at: "@",
  numbersign: "#",
  dollar: "$",
  plus: "+",
  equal: "=",
  underscore: "_",
  ordfeminine: "ª",
  ordmasculine: "º",
  degree: "°",
  fi: "fi",
  fl: "fl",
  ff: "ff",
  ffi: "ffi",
  ffl: "ffl",
  bullet: "•",
  dotlessi: "ı",
  Euro: "€",
};

/** «ntilde» is ñ, «uni00F1» too; what we do not know by its name says nothing. */
function letterOf(name: string): string {
  if (name.length === 1) return name;
  if (name in named) return named[name] ?? "";
  const [, hex] = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name) ?? [];
  if (hex) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16)));
  const [, letter = "", accent = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  return letter && accents[accent] ? `${letter}${accents[accent]}`.normalize("NFC") : "";
}
