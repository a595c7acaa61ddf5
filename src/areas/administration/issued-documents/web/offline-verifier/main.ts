/** The offline verifier: pasted text, photo, PDF and status list; everything is checked on the device. */
import { toHex } from "../../../../../kit/seals/bytes.ts";
import { findSealedAddress } from "../../../../../kit/seals/file-seal.ts";
import { factNumbers, type Seal, type SealProblem } from "../../../../../kit/seals/seal.ts";
import { statusAt } from "../../../../../kit/seals/status-list.ts";
import { formatDateTime, formatDay } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { element, labelControl, createNote, createPairs } from "./dom.ts";
import {
  canVerify,
  matchesCheckValue,
  openKeyList,
  type OpenStatusList,
  openStatusList,
  digestSha256,
  verifyFile,
  verifySeal,
} from "./verify-seal.ts";
import { words as allWords } from "./words.ts";

const published = document.querySelector<HTMLMetaElement>("meta[name=seal-keys]")?.content ?? "";
const keyList = await openKeyList(published);
const main = document.querySelector("main") as HTMLElement;
let language: Language = navigator.language.startsWith("es") ? "es" : "en";
let statusList: OpenStatusList | undefined;
/** Shown again when a status list is loaded or the language changes. */
let show: () => Promise<Node[]> = async () => [];

const words = () => allWords[language];
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const dateOf = (seconds: number) => formatDateTime(isoOf(seconds), language);

async function render(focus = false): Promise<void> {
  document.documentElement.lang = language;
  document.title = words().title;
  const result = element("div", { ariaLive: "polite" }, ...(await show()));
  main.replaceChildren(
    element("button", { type: "button", className: "quiet", onclick: switchLanguage }, words().otherLanguage),
    element("h1", {}, words().title),
    element("p", {}, words().lead),
    result,
    ...(keyList && (await canVerify(keyList.keys))
      ? form()
      : [createNote("bad", keyList ? words().noSupport : words().noKeys)]),
    keyList
      ? element(
          "footer",
          {},
          interpolate(words().keys, { issuer: keyList.issuer, root: keyList.root, date: dateOf(keyList.issuedAt) }),
        )
      : "",
  );
  if (focus) result.querySelector<HTMLElement>("section")?.focus();
}

function switchLanguage(): void {
  language = language === "es" ? "en" : "es";
  void render();
}

function display(next: typeof show): void {
  show = next;
  void render(true);
}

function form(): Node[] {
  const { text, textHint, check, files, filesHint, photo } = words();
  const area = element("textarea", { rows: 4, spellcheck: false });
  const button = element("button", { type: "button", onclick: () => display(() => showText(area.value)) }, check);
  const file = element("input", { type: "file", multiple: true, onchange: () => void readFiles(file.files) });
  const picture = element("input", { type: "file", accept: "image/*", onchange: () => void readPhoto(picture.files) });
  // A decoder of our own would be larger than the page may be.
  const canReadCodes = "BarcodeDetector" in window;
  return [
    element("div", { className: "card" }, labelControl(text, area, textHint), button),
    element(
      "div",
      { className: "card" },
      canReadCodes && labelControl(photo, picture),
      labelControl(files, file, filesHint),
    ),
  ];
}

declare const BarcodeDetector: new (options: {
  formats: string[];
}) => {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
};

async function readPhoto(files: FileList | null): Promise<void> {
  const [file] = files ?? [];
  if (!file) return;
  const codes = await new BarcodeDetector({ formats: ["qr_code"] }).detect(await createImageBitmap(file));
  const code = codes.map(({ rawValue }) => rawValue).sort((one, other) => other.length - one.length)[0];
  display(async () => (code ? showText(code) : [createNote("warn", words().noCode)]));
}

async function readFiles(files: FileList | null): Promise<void> {
  for (const file of files ?? []) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const list = keyList && (await openStatusList(bytes, keyList));
    if (!list) {
      display(() => showFile(bytes));
      continue;
    }
    statusList = list;
    const before = show;
    display(async () => [
      ...(await before()),
      element("p", {}, interpolate(words().listRead, { date: dateOf(list.issuedAt) }), " ", ageOf(list)),
    ]);
  }
}

const ageOf = ({ expiresAt }: OpenStatusList) => (expiresAt * 1000 < Date.now() ? words().oldList : "");

async function showText(text: string): Promise<Node[]> {
  const seal = await verifySeal(text, keyList ?? { keys: [] });
  return typeof seal === "string" ? [showProblem(seal)] : showSeal(seal);
}

async function showFile(file: Uint8Array): Promise<Node[]> {
  const key = await verifyFile(file, keyList ?? { keys: [] });
  const hash = createPairs([[words().sha256, toHex(await digestSha256(file))]]);
  if (typeof key === "string") return [showProblem(key), hash];
  // The file is signed as a whole, and its address with it.
  const address = findSealedAddress(file);
  const seal = address === undefined ? "noSeal" : await verifySeal(address, keyList ?? { keys: [] });
  if (typeof seal === "string") return [showProblem(seal), hash];
  return [...showSeal(seal), element("p", {}, words().fileSigned), hash];
}

const showProblem = (problem: SealProblem) => createNote("bad", words().notSigned, words().problems[problem]);

function showSeal(seal: Seal): Node[] {
  const { signed, signedLead } = words();
  const { tone, text } = statusOf(seal);
  const lead = interpolate(signedLead, {
    issuer: keyList?.issuer ?? "",
    date: formatDay(isoOf(seal.issuedAt), language),
  });
  return [createNote(tone, signed, text, lead), createPairs(factsOf(seal)), compareForm(seal)];
}

function statusOf({ facts }: Seal): { readonly tone: "ok" | "warn" | "bad"; readonly text: string } {
  if (!statusList) return { tone: "warn", text: words().noList };
  const status = statusAt(statusList.bits, Number(facts.get(factNumbers.statusIndex)));
  const text = interpolate(status ? words().statuses[status] : words().tooNew, { date: dateOf(statusList.issuedAt) });
  const tone = status === "valid" ? "ok" : status === "withdrawn" ? "bad" : "warn";
  return { tone, text: `${text} ${ageOf(statusList)}` };
}

function factsOf({ facts }: Seal): (readonly [string, string])[] {
  const { kinds, fact, facts: labels } = words();
  const labelByNumber = new Map<number, string>(
    Object.entries(labels).map(([name, label]) => [factNumbers[name as keyof typeof labels], label]),
  );
  return [...facts]
    .filter(([number, value]) => number !== factNumbers.statusIndex && !(value instanceof Uint8Array))
    .map(([number, value]) => {
      const text = String(value);
      const shown =
        number === factNumbers.kind
          ? (kinds as Readonly<Record<string, string>>)[text]
          : /^\d{4}-\d\d-\d\d$/.test(text)
            ? formatDay(text, language)
            : undefined;
      return [labelByNumber.get(number) ?? interpolate(fact, { number }), shown ?? text] as const;
    });
}

/** The reader types what the document shows; the seal has no name, only its check value. */
function compareForm(seal: Seal): Node {
  const { type, name, identity, matches, differs } = words();
  const inputs = (
    [
      [factNumbers.nameCheck, name],
      [factNumbers.identityCheck, identity],
    ] as const
  )
    .filter(([number]) => seal.facts.has(number))
    .map(([number, label]) => {
      const output = element("output");
      const input = element("input", { autocomplete: "off" });
      input.addEventListener("change", async () => {
        const isSame = await matchesCheckValue(seal, number, input.value);
        output.textContent = input.value && (isSame ? matches : differs);
        output.className = isSame ? "ok" : "bad";
      });
      return element("div", {}, labelControl(label, input), output);
    });
  return inputs.length > 0 ? element("div", { className: "card" }, element("h3", {}, type), ...inputs) : element("div");
}

void render();
