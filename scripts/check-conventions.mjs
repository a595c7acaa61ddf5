// The house's own rules, which no linter knows: file sizes, names that say nothing, literal text, switched-off checks.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

const sizeLimit = 300;
/** Data files are exempt from the limit, by name; so are tests. */
const dataFile = /^(words|templates|catalogue|refusals|seed|menu|world|demo)[\w.-]*\.tsx?$|\.test\.tsx?$/;
const emptyNames = /(^|[-.])(utils?|helpers?|common|manager|service|data|info|new|v2|legacy)([-.]|$)/;
/** Names of what the thing really is, though they hold a banned word. */
const honestNames = new Set(["new-area.ts", "common-passwords.ts", "service-worker.ts"]);
const switchedOff =
  /@ts-ignore|eslint-disable|oxlint-disable|\b(test|it|describe)\.(skip|only|todo)\b|\bas any\b|\bTODO\b|\bFIXME\b/;
/** In a test it proves what does not compile: the compiler complains when it does. */
const silenced = /@ts-expect-error/;
/** Letters between a tag's end and the next tag's begin are text that belongs in the words files. */
const literalText = />([^<>{}\n=()]*\p{L}{3,}[^<>{}\n=()]*)<\//gu;

const faults = ["src", "sandbox", "scripts", "tests"].flatMap(filesOf).flatMap(faultsOf);
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}

function faultsOf(file) {
  if (!/\.(ts|tsx|mjs)$/.test(file) || file === join("scripts", "check-conventions.mjs")) return [];
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n");
  const name = basename(file);
  return [
    ...(lines.length > sizeLimit + 1 && !dataFile.test(name)
      ? [`${file}: ${lines.length - 1} lines, limit ${sizeLimit}`]
      : []),
    ...(emptyNames.test(name) && !honestNames.has(name) ? [`${file}: a name that says nothing`] : []),
    ...lines.flatMap((line, at) =>
      switchedOff.test(line) || (silenced.test(line) && !name.includes(".test."))
        ? [`${file}:${at + 1}: unfinished or switched off`]
        : [],
    ),
    ...(name.endsWith(".tsx")
      ? [...text.matchAll(literalText)].map((match) => `${file}: literal text «${match[1]?.trim()}»`)
      : []),
  ];
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesOf(join(path, entry)));
}
