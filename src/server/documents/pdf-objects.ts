/**
 * The objects of a PDF, as far as its text needs them. They are looked for in the file itself, so that a broken list of
 * where they stand does not matter; nothing in it is run or fetched, and what unpacks is held to a bound.
 */
import { inflateSync } from "node:zlib";

export type PdfValue = number | string | boolean | null | PdfName | PdfRef | PdfBytes | PdfValue[] | PdfDict;
export type PdfDict = { readonly [Key in string]?: PdfValue } & { readonly $?: never };
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
/** A string of bytes, one character each. */
export class PdfBytes {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }
}
/** A word that is none of these: an operator of a page. */
export class PdfWord {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}
interface PdfObject {
  readonly value: PdfValue;
  /** Where its stream begins and ends. */
  readonly stream?: readonly [number, number];
}

const mostUnpacked = 64 * 1024 * 1024;
const mostObjects = 200_000;
const mostDeep = 60;

export class Pdf {
  readonly #bytes: Buffer;
  readonly #source: string;
  readonly #objects = new Map<number, PdfObject>();
  #unpacked = 0;

  constructor(content: Uint8Array) {
    this.#bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    this.#source = this.#bytes.toString("latin1");
    this.#find();
    for (const { value, stream } of this.#objects.values())
      if (stream && isNamed(dictOf(value)?.Type, "ObjStm")) this.#open(dictOf(value) ?? {}, stream);
  }

  get isLocked(): boolean {
    return /\/Encrypt\s+\d+\s+\d+\s+R/.test(this.#source);
  }

  /** What a reference leads to; anything else is itself. */
  at(value: PdfValue | undefined): PdfValue | undefined {
    for (let turns = 0; value instanceof PdfRef && turns < 10; turns++) value = this.#objects.get(value.id)?.value;
    return value instanceof PdfRef ? undefined : value;
  }
  dict(value: PdfValue | undefined): PdfDict | undefined {
    return dictOf(this.at(value));
  }

  /** Every dictionary of that type. */
  *ofType(type: string): Generator<PdfDict> {
    for (const { value } of this.#objects.values()) {
      const dict = dictOf(value);
      if (dict && isNamed(dict.Type, type)) yield dict;
    }
  }

  /** What a stream says, one character a byte; empty where we cannot unpack it. */
  stream(value: PdfValue | undefined): string {
    if (!(value instanceof PdfRef)) return "";
    const object = this.#objects.get(value.id);
    return object?.stream ? this.#unpack(dictOf(object.value) ?? {}, object.stream) : "";
  }

  #find(): void {
    const heads = /(?:^|[\s>])(\d{1,9})[ \t\r\n]+\d{1,5}[ \t\r\n]+obj\b/g;
    for (let found = heads.exec(this.#source); found; found = heads.exec(this.#source)) {
      if (this.#objects.size >= mostObjects) return;
      const reader = new PdfReader(this.#source, heads.lastIndex);
      const value = reader.value();
      if (value === undefined || value instanceof PdfWord) continue;
      const stream = this.#streamAfter(reader.at, dictOf(value));
      this.#objects.set(Number(found[1]), { value, ...(stream && { stream }) });
      heads.lastIndex = Math.max(heads.lastIndex, stream ? stream[1] : reader.at);
    }
  }

  #streamAfter(at: number, dict: PdfDict | undefined): [number, number] | undefined {
    const begin = /^\s*stream(?:\r\n|\n|\r)/.exec(this.#source.slice(at, at + 40));
    if (!begin || !dict) return undefined;
    const from = at + begin[0].length;
    const { Length: told } = dict;
    if (typeof told === "number" && /^\s*endstream/.test(this.#source.slice(from + told, from + told + 20)))
      return [from, from + told];
    const end = this.#source.indexOf("endstream", from);
    return end < 0 ? undefined : [from, end];
  }

  #unpack({ Filter, DecodeParms }: PdfDict, [from, until]: readonly [number, number]): string {
    const filters = [this.at(Filter)].flat().map((each) => this.at(each as PdfValue));
    const packed = this.#bytes.subarray(from, until);
    if (filters.length === 0 || filters[0] === undefined || filters[0] === null) return packed.toString("latin1");
    if (filters.length > 1 || !isNamed(filters[0], "FlateDecode")) return "";
    const [parms] = [this.at(DecodeParms)].flat();
    const left = mostUnpacked - this.#unpacked;
    if (left <= 0) return "";
    try {
      const plain = inflateSync(packed, { maxOutputLength: left, finishFlush: 2 });
      this.#unpacked += plain.length;
      const dict = this.dict(parms);
      return (typeof dict?.Predictor === "number" && dict.Predictor > 1 ? undo(plain, dict) : plain).toString("latin1");
    } catch {
      return "";
    }
  }

  /** Objects that stand packed together in a stream. */
  #open(dict: PdfDict, stream: readonly [number, number]): void {
    const { N: count, First: first } = dict;
    const plain = this.#unpack(dict, stream);
    if (typeof count !== "number" || typeof first !== "number") return;
    const heads = plain.slice(0, first).trim().split(/\s+/).map(Number);
    for (let each = 0; each < Math.min(count, heads.length / 2) && this.#objects.size < mostObjects; each++) {
      const [id, offset] = [heads[each * 2] ?? -1, heads[each * 2 + 1] ?? 0];
      const value = new PdfReader(plain, first + offset).value();
      if (value !== undefined && !(value instanceof PdfWord) && !this.#objects.has(id))
        this.#objects.set(id, { value });
    }
  }
}

export const isNamed = (value: PdfValue | undefined, name: string): boolean =>
  value instanceof PdfName && value.name === name;
const dictOf = (value: PdfValue | undefined): PdfDict | undefined =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof PdfName || value instanceof PdfRef || value instanceof PdfBytes)
    ? value
    : undefined;

/** What PNG did to rows of bytes before they were packed. */
function undo(plain: Buffer, { Columns: columns = 1 }: PdfDict): Buffer {
  const width = Number(columns);
  const rows: Buffer[] = [];
  let above = Buffer.alloc(width);
  for (let at = 0; at + width < plain.length + 1 && at < plain.length; at += width + 1) {
    const kind = plain[at] ?? 0;
    const row = Buffer.from(plain.subarray(at + 1, at + 1 + width));
    if (kind > 2) return Buffer.alloc(0);
    for (let x = 0; x < row.length; x++) {
      const before = kind === 1 ? (x > 0 ? (row[x - 1] ?? 0) : 0) : kind === 2 ? (above[x] ?? 0) : 0;
      row[x] = ((row[x] ?? 0) + before) & 255;
    }
    rows.push(row);
    above = row;
  }
  return Buffer.concat(rows);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const blank = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** Values and words one after the other. */
export class PdfReader {
  readonly source: string;
  at: number;
  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  /** Undefined at the end. */
  value(depth = 0): PdfValue | PdfWord | undefined {
    this.#skip();
    const { source } = this;
    const sign = source[this.at];
    if (sign === undefined || depth > mostDeep) return undefined;
    if (sign === "/") {
      this.at++;
      return new PdfName(
        this.#token().replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
      );
    }
    if (sign === "(") return this.#literal();
    if (sign === "<" && source[this.at + 1] === "<") return this.#dict(depth);
    if (sign === "<") return this.#hex();
    if (sign === "[") return this.#array(depth);
    if (")>]{}".includes(sign)) {
      this.at++;
      return new PdfWord(sign);
    }
    return this.#atom();
  }

  #skip(): void {
    const { source } = this;
    for (;;) {
      while (this.at < source.length && blank.test(source[this.at] ?? "")) this.at++;
      if (source[this.at] !== "%") return;
      while (this.at < source.length && !/[\r\n]/.test(source[this.at] ?? "")) this.at++;
    }
  }
  #token(): string {
    const from = this.at;
    while (this.at < this.source.length && !delimiter.test(this.source[this.at] ?? "")) this.at++;
    return this.source.slice(from, this.at);
  }
  #atom(): PdfValue | PdfWord {
    const token = this.#token();
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(token)) {
      const ref =
        /^\d+$/.test(token) &&
        /^[\t\n\f\r ]+\d{1,5}[\t\n\f\r ]+R(?![\w])/.exec(this.source.slice(this.at, this.at + 20));
      if (!ref) return Number(token);
      this.at += ref[0].length;
      return new PdfRef(Number(token));
    }
    if (token === "true" || token === "false") return token === "true";
    if (token === "null") return null;
    if (token === "") this.at++;
    return new PdfWord(token);
  }
  #array(depth: number): PdfValue[] {
    this.at++;
    const all: PdfValue[] = [];
    for (;;) {
      const each = this.value(depth + 1);
      if (each === undefined || (each instanceof PdfWord && each.word === "]")) return all;
      if (!(each instanceof PdfWord)) all.push(each);
    }
  }
  #dict(depth: number): PdfDict {
    this.at += 2;
    const all: Record<string, PdfValue> = {};
    for (;;) {
      const key = this.value(depth + 1);
      if (key === undefined) return all;
      if (key instanceof PdfWord && key.word === ">") {
        if (this.source[this.at] === ">") this.at++;
        return all;
      }
      if (!(key instanceof PdfName)) continue;
      const value = this.value(depth + 1);
      if (value !== undefined && !(value instanceof PdfWord)) all[key.name] = value;
      else if (value instanceof PdfWord && value.word === ">") this.at--;
    }
  }
  #hex(): PdfBytes {
    const end = this.source.indexOf(">", this.at);
    const until = end < 0 ? this.source.length : end;
    const digits = this.source.slice(this.at + 1, until).replace(/[^0-9a-fA-F]/g, "");
    this.at = until + 1;
    return new PdfBytes(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex").toString("latin1"));
  }
  #literal(): PdfBytes {
    const { source } = this;
    let said = "";
    let open = 0;
    for (this.at++; this.at < source.length; this.at++) {
      const sign = source[this.at] ?? "";
      if (sign === "\\") {
        const octal = /^[0-7]{1,3}/.exec(source.slice(this.at + 1, this.at + 4));
        const next = source[this.at + 1] ?? "";
        if (octal) said += String.fromCharCode(parseInt(octal[0], 8) & 255);
        else if (next !== "\n" && next !== "\r") said += escapes[next] ?? next;
        this.at += octal ? octal[0].length : 1;
        continue;
      }
      if (sign === "(") open++;
      if (sign === ")" && open-- === 0) break;
      said += sign;
    }
    this.at++;
    return new PdfBytes(said);
  }
}
