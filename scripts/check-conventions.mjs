// The project's own rules beyond the linter: file sizes, vague names, literal text, disabled checks.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const sizeLimit = 300;
/** Data files are exempt from the size limit, by name; so are tests. */
const dataFile = /^(words|catalogue|refusals|seed|menu|world|demo)[\w.-]*\.tsx?$|\.test\.tsx?$/;
const emptyNames = /(^|[-.])(utils?|helpers?|common|manager|service|data|info|new|v2|legacy)([-.]|$)/;
/** Exact names that contain a banned word. */
const honestNames = new Set(["new-area.ts", "service-worker.ts"]);
const switchedOff =
  /@ts-ignore|eslint-disable|oxlint-disable|\b(test|it|describe)\.(skip|only|todo)\b|\bas any\b|\bTODO\b|\bFIXME\b/;
/** Allowed in tests: it proves that code does not compile, and the compiler reports an unneeded one. */
const silenced = /@ts-expect-error/;
/** Text between tags belongs in the words files. */
const literalText = />([^<>{}\n=()]*\p{L}{3,}[^<>{}\n=()]*)<\//gu;

/** Everyday verbs and metaphors that were names before decision 19. */
const retiredNames = new Set(
  "said told wanted kept begun hearsay doorman keeper keepers bearer deed deeds tellings sights living standing farthest".split(
    " ",
  ),
);

/** Terms that texts no longer use (GLOSSARY.md, terms of the screens). Texts quoted from the specification keep theirs. */
const retiredTerms = {
  es: /\b(plazas?|formas? de pago|medios? de pago|ingrese con|caducad[oa]s?|en su equipo)\b/i,
  en: /\b(whom|whoever|anew|somebody|anybody|any more|g[ia]ve[ns]? back|conciliate|contract object|e-e?mail(s|ed)?)\b/i,
};
const quotedTerms = /The notification e-mail could not be sent/;

/**
 * Shapes spell «absent» `.optional()`, «none» `.nullable()` and «absent or none» `.nullish()`. A text of a form that may be
 * emptied is `clearable(…)`, or `clearableToNull(…)` where the table stores null (src/kit/contract/schemas.ts).
 */
const otherOptional =
  /\.nullable\(\)\s*\.optional\(\)|\.optional\(\)\s*\.nullable\(\)|\bz\.(optional|nullable|nullish|null|undefined)\(|\.exactOptional\(/g;

/** Conventional exports of every area, and pairs: two frontends, two languages. */
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
    ...(/^src\/(kit|areas)\//.test(file)
      ? [...text.matchAll(otherOptional)].map(([spelling]) => `${file}: «${spelling}» is not a spelling of optional`)
      : []),
    ...retiredNamesIn(file, text),
    ...retiredTermsIn(file, lines),
    ...(name.endsWith(".tsx")
      ? [...text.matchAll(literalText)].map((match) => `${file}: literal text «${match[1]?.trim()}»`)
      : []),
  ];
}

/** Variables, parameters and functions with a retired name. Properties may have one: a wire name or a column. */
function retiredNamesIn(file, text) {
  const found = [];
  // A deed is a notarial document there.
  if (file.includes("notarial")) return found;
  const check = (pattern) => {
    if (!pattern) return;
    if (pattern.type === "Identifier") {
      if (retiredNames.has(pattern.name)) found.push(pattern);
    } else if (pattern.type === "ObjectPattern")
      pattern.properties.filter((each) => !each.shorthand).forEach((each) => check(each.value ?? each.argument));
    else if (pattern.type === "ArrayPattern") pattern.elements.forEach(check);
    else check(pattern.left ?? pattern.argument ?? pattern.parameter);
  };
  const checkFunction = ({ id, params }) => {
    check(id);
    params.forEach(check);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => check(id),
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
  }).visit(parseSync(file, text).program);
  return found.map(
    ({ name, start }) => `${file}:${text.slice(0, start).split("\n").length}: «${name}» is a retired name`,
  );
}

/** Texts of words files with a retired term. */
function retiredTermsIn(file, lines) {
  const language = /^src\/.*\.(es|en)\.ts$/.exec(file)?.[1];
  if (!language) return [];
  return lines.flatMap((line, index) => {
    const texts = line.replace(quotedTerms, "").match(/"(?:[^"\\]|\\.)*"(?!:)|`[^`]*`/g) ?? [];
    const term = texts.map((text) => retiredTerms[language].exec(text)?.[0]).find(Boolean);
    return term ? [`${file}:${index + 1}: «${term}» is a retired term`] : [];
  });
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
