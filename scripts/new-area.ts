/**
 * npm run new-area -- name: an area's files with their first lines, registered in every list.
 * npm run new-area -- name --register [--es=Sellos,Sello] [--en=Stamps,Stamp]: a register that works, with its migration.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { emptyArea, listed, type Put } from "./area-template.ts";
import { registerFiles, registerLines } from "./resource-template.ts";

const [folder = "", ...options] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(folder))
  stop("Give the area a name in kebab-case, plural when it holds things: contract-offers");
if (existsSync(`src/areas/${folder}`)) stop(`src/areas/${folder} exists`);

const isRegister = options.includes("--register");
const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const one = name.replace(/ies$/, "y").replace(/(x|s|ch|sh)es$|s$/, "$1");
if (isRegister && one === name) stop("A register holds things: give its name in the plural");
const plain = folder.replace(/-/g, " ");
const called = (language: string, usual: string) => {
  const said = options.find((each) => each.startsWith(`--${language}=`))?.slice(5) ?? usual;
  const [many = "", single = many] = said.split(",");
  return { many, single };
};
const spaced = (text: string) => text.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const english = called("en", `${capital(plain)},${capital(spaced(one))}`);
// What the specification knows already has its permission, its place in the menu and the names of its calls.
const [, path, permission] =
  new RegExp(`\\["${name}", "([^"]+)", "", "(\\w+)"\\]`).exec(readFileSync("src/web/office/menu.ts", "utf8")) ?? [];
const names = {
  folder,
  name,
  one,
  plain,
  single: spaced(one),
  en: english,
  es: called("es", `${english.many},${english.single}`),
  entry: path && permission ? { path, permission } : undefined,
  isCatalogued: readFileSync("tests/contract/calls.tsv", "utf8").includes(`private/${one}/add${capital(one)}\t`),
};

for (const [file, text] of Object.entries(isRegister ? registerFiles(names) : emptyArea(names))) {
  const path = `src/areas/${folder}/${file}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
for (const line of [...listed(names), ...(isRegister ? registerLines(names) : [])]) put(line);

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
process.stdout.write(`src/areas/${folder} is registered. Begin with its contract.\n`);

/** Puts text into a file: before the first place that is found there, or instead of it. */
function put({ file, at, text, instead }: Put): void {
  const said = readFileSync(file, "utf8");
  const place = at.exec(said);
  if (!place) stop(`${file} has no place for ${folder}: ${at.source}`);
  const { index, 0: found } = place;
  writeFileSync(file, said.slice(0, index) + text + (instead ? "" : found) + said.slice(index + found.length));
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
