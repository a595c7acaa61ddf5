/**
 * npm run new-area -- [group/]name: creates an area's initial files and registers it in every list. The group is practice
 * unless set. npm run new-area -- name --register [--es=Sellos,Sello] [--en=Stamps,Stamp]: a working CRUD resource with
 * its migration.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { areaGroups, folderOfArea } from "./area-folders.mjs";
import { emptyArea, listed, type Put } from "./area-template.ts";
import { registerFiles, registerLines } from "./resource-template.ts";

const [address = "", ...options] = process.argv.slice(2);
const [folder = "", group = "practice"] = address.split("/").toReversed();
if (!areaGroups.includes(group)) stop(`The groups of areas are: ${areaGroups.join(", ")}`);
if (!/^[a-z]+(-[a-z]+)*$/.test(folder))
  stop("Give the area a name in kebab-case, plural when it holds things: contract-offers");
if (folderOfArea(folder)) stop(`${folderOfArea(folder)} exists`);

const isRegister = options.includes("--register");
const name = folder.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());
const one = name.replace(/ies$/, "y").replace(/(x|s|ch|sh)es$|s$/, "$1");
if (isRegister && one === name) stop("A register holds things: give its name in the plural");
const plain = folder.replace(/-/g, " ");
const labelIn = (language: string, fallback: string) => {
  const optionText = options.find((each) => each.startsWith(`--${language}=`))?.slice(5) ?? fallback;
  const [many = "", single = many] = optionText.split(",");
  return { many, single };
};
const splitWords = (text: string) => text.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const english = labelIn("en", `${capital(plain)},${capital(splitWords(one))}`);
// A name in the specification already has its permission, menu entry and routes.
const [, path, permission] =
  new RegExp(`\\["${name}", "([^"]+)", "", "(\\w+)"\\]`).exec(readFileSync("src/web/office/menu/menu.ts", "utf8")) ??
  [];
const names = {
  group,
  folder,
  name,
  one,
  plain,
  single: splitWords(one),
  en: english,
  es: labelIn("es", `${english.many},${english.single}`),
  entry: path && permission ? { path, permission } : undefined,
  isCatalogued: readFileSync("tests/contract/calls.tsv", "utf8").includes(`private/${one}/add${capital(one)}\t`),
};

for (const [file, text] of Object.entries(isRegister ? registerFiles(names) : emptyArea(names))) {
  const path = `src/areas/${group}/${folder}/${file}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
for (const insertion of [...listed(names), ...(isRegister ? registerLines(names) : [])]) insertText(insertion);

if (isRegister) {
  const run = (...command: string[]) => execFileSync(process.execPath, command, { stdio: "inherit" });
  run("node_modules/@biomejs/biome/bin/biome", "format", "--write", "src", "tests/contract", "--log-level=error");
  run("--import", "tsx", "scripts/write-documents.ts");
  run("scripts/migrations.mjs", folder);
  if (!options.some((each) => each.startsWith("--es=")))
    process.stdout.write(
      "Its Spanish words are still English ones: write them in words.es.ts and where these stand.\n",
    );
}
process.stdout.write(`src/areas/${group}/${folder} is registered. Begin with its contract.\n`);

/** Inserts text into a file: before the first match, or instead of it. */
function insertText({ file, at, text, instead }: Put): void {
  const content = readFileSync(file, "utf8");
  const place = at.exec(content);
  if (!place) stop(`${file} has no place for ${folder}: ${at.source}`);
  const { index, 0: match } = place;
  writeFileSync(file, content.slice(0, index) + text + (instead ? "" : match) + content.slice(index + match.length));
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
