/** Pasted texts, and every input field of the contracts. */
import { z } from "zod";
import { areas } from "../../src/areas/server-areas.ts";
import { operations } from "./every-operation.ts";

export interface Place {
  /** Operation or event with the path of the field: "POST private/client name". */
  readonly name: string;
  readonly field: string;
  readonly shape: z.ZodType;
}

type Definition = z.core.$ZodTypes["_zod"]["def"];

/** Every input field and list item of the operations and socket events. */
export function everyPlace(): Place[] {
  const events = Object.values(areas).flatMap(({ sockets }) => Object.values(sockets?.events ?? {}));
  return [
    ...operations.flatMap(({ wire, operation }) =>
      operation.transport === "callback" ? [] : placesOf(operation.input, wire, ""),
    ),
    ...events.flatMap(({ name, input }) => placesOf(input, name, "")),
  ];
}

function placesOf(shape: z.core.$ZodType, owner: string, field: string): Place[] {
  const child = (schema: z.core.$ZodType, name: string) => [
    { name: `${owner} ${field}${name}`, field: `${field}${name}`, shape: schema as z.ZodType },
    ...placesOf(schema, owner, `${field}${name}`),
  ];
  const def = shape._zod.def as Definition;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, schema]) => child(schema, field ? `.${name}` : name));
    case "array":
      return child(def.element, "[]");
    case "record":
      return [...child(def.keyType, "{key}"), ...child(def.valueType, "{}")];
    case "union":
      return def.options.flatMap((option) => placesOf(option, owner, field));
    case "pipe":
      return [...placesOf(def.in, owner, field), ...placesOf(def.out, owner, field)];
    case "optional":
    case "nullable":
    case "default":
    case "nonoptional":
    case "readonly":
      return placesOf(def.innerType, owner, field);
    default:
      return [];
  }
}

/** Invisible characters: a text with them equals the text without them. */
export const invisible: Readonly<Record<string, string>> = {
  "zero-width space": "\u200b",
  "zero-width joiner": "\u200d",
  "zero-width non-joiner": "\u200c",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "left-to-right mark": "\u200e",
  embedding: "\u202a",
  "end of embedding": "\u202c",
  override: "\u202e",
  isolate: "\u2066",
  "Arabic letter mark": "\u061c",
  "variation selector": "\ufe0f",
  "variation selector of ideographs": "\u{e0100}",
  tag: "\u{e0041}",
  "place of a pasted object": "\ufffc",
  "null notehead": "\u{1d159}",
  "Khitan filler": "\u{16fe4}",
  "combining grapheme joiner": "\u034f",
  "Mongolian vowel separator": "\u180e",
  "no character FFFE": "\ufffe",
  "no character FFFF": "\uffff",
  "no character of plane 1": "\u{1fffe}",
  NUL: "\u0000",
  bell: "\u0007",
  escape: "\u001b",
  delete: "\u007f",
  "control of C1": "\u0092",
  "high surrogate": "\ud83d",
  "low surrogate": "\ude00",
};

/** Texts that look empty. */
export const blanks = [
  " ",
  "\u00a0",
  "\u3164",
  "\u2800",
  "\uffa0",
  "\u200b\u200b\u200b\u200b",
  "\u3000\u2003",
  "\n\t\u2028",
];

/** Single-line texts, each accepted by some field. */
export const samples = [
  "Ana María Núñez",
  "Una nota bastante larga de José, con más de veinte letras",
  "AP26000123",
  "CT26000003",
  "MS26000009",
  "OR26000001",
  "client@demo.example",
  "+53 5 234 5678",
  "91021027775",
  "K123456",
  "BFICCUHH",
  "CU",
  "23.05",
  "042017",
  "100.50",
  "7",
  "true",
  "8:30",
  "23.13, -82.38",
  "2026-11-21",
  "2026-11-21T10:00:00Z",
  "123456789012",
  "www.ejemplo.example",
  "/legalsit/about",
  "a1b2c3d4e5f60718",
  "AbCdEfGhIjKlMnOpQrStUvWxYz",
];
