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

/** Exports that every area has under one name, and pairs: two frontends, two languages. */
const sharedNames =
  /^(handlers|screens|pages|jobs|metrics|searchProviders|timelineProviders|serverMessages|homeWidgets?|words|area)$/;
const isPair = ([one, other, ...more]) =>
  more.length === 0 &&
  (one.replace(".en.", ".es.") === other ||
    (one.startsWith("src/web/office/") && other.startsWith("src/web/site/")) ||
    (/\/statistics\/catalogue\//.test(one) && /\/statistics\/definitions\//.test(other)));

const faults = [
  ...["src", "sandbox", "scripts", "tests"].flatMap(filesOf).flatMap(faultsOf),
  ...doubleExports(filesOf("src").filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))),
];
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

/** An exported name has one meaning in all of `src`. */
function doubleExports(files) {
  const homes = new Map();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const [, name] of text.matchAll(/^export (?:async )?(?:function|const|type|interface|class) (\w+)/gm))
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
  }
  return [...homes]
    .filter(([name, found]) => found.size > 1 && !sharedNames.test(name) && !isPair([...found].sort()))
    .map(([name, found]) => `${name} is exported with two meanings: ${[...found].sort().join(", ")}`);
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesOf(join(path, entry)));
}
