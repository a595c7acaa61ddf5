/** Documents name only files, folders and identifiers that exist, their links have a target, and comments cite only them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../scripts/source-hash.mjs";

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md"),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
/** Not listed by git: a copy of the project may have neither git nor a repository. */
const generated = new Set([".git", "node_modules", "dist", "data", "test-results"]);
const files = readdirSync(".")
  .filter((name) => !generated.has(name))
  .flatMap((name) => filesBelow(name));
const sources = files.filter((name) => /^(src|tests|scripts|sandbox)\/.*\.(tsx?|mjs|tsv)$/.test(name));
const identifiers = new Set(sources.flatMap((name) => readFileSync(name, "utf8").match(/[A-Za-z]\w+/g) ?? []));
/** `docs/audit.md`, `src/kit/numbers/money.ts`; for a file of an area also `server/jobs.ts`. */
const path = /`([\w./-]+\.(?:tsx?|mjs|css|typ|tsv|sql|md))`/g;
const folder = /`((?:src|tests|sandbox|docs|scripts)\/[\w/-]+)`/g;
const link = /\]\((?!https?:)([^)#]+)[^)]*\)/g;
/** camelCase and PascalCase, alone or as a call: `listHandlers(list, { … })`. */
const identifier = /`([a-z]\w*[A-Z]\w*|[A-Z][a-z]\w+)(?:\([^`]*)?`/g;

test.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");
  const namesMatching = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
  const hasFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  expect(namesMatching(path).filter((name) => !hasFile(name))).toEqual([]);
  expect(namesMatching(folder).filter((name) => !existsSync(name))).toEqual([]);
  expect(namesMatching(link).filter((name) => !existsSync(join(dirname(document), name)))).toEqual([]);
  // A decision has the names of its date.
  if (!document.startsWith("docs/decisions/"))
    expect(namesMatching(identifier).filter((name) => !identifiers.has(name))).toEqual([]);
});

/** A paragraph of a document that the repository does not contain; a standard of the Internet anybody can open. */
const foreignCitation = /(?<!RFC \d+ )§ ?\d|\bhard cases? \d/;
/** Their subject is the firm's specification, which they quote. */
const quotesSpecification = /^tests\/contract\/specification-/;

test("a comment cites only what is in the repository", () => {
  const code = sources.filter((name) => !name.endsWith(".tsv") && !quotesSpecification.test(name));
  const broken = code.flatMap((name) =>
    readFileSync(name, "utf8")
      .split("\n")
      .filter((line) => /^\s*(\/?\*|\/\/)/.test(line))
      .filter((line) => {
        const cited = [...line.matchAll(/[\w./-]+\.md\b/g)].map(([document]) => document);
        return foreignCitation.test(line) || cited.some((document) => !existsSync(document));
      })
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(broken).toEqual([]);
});

test("docs/domain/states.md has the workflow of every area", () => {
  const page = readFileSync("docs/domain/states.md", "utf8");
  const folders = sources
    .filter((name) => /^src\/areas\/.*\/(states|transitions)\.ts$/.test(name))
    .filter((name) => /^export const \w+(: .*\bWorkflow<| = \{\n {2}statuses)/m.test(readFileSync(name, "utf8")))
    .map((name) => name.replace(/\/\w+\.ts$/, ""));
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => !page.includes(`../../${folder}/states.ts`))).toEqual([]);
});
