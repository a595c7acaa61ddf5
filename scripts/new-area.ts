/** npm run new-area -- name: an area's files with their first lines, registered in every list. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const folder = process.argv[2] ?? "";
if (!/^[a-z]+(-[a-z]+)*$/.test(folder))
  stop("Give the area a name in kebab-case, plural when it holds things: contract-offers");
if (existsSync(`src/areas/${folder}`)) stop(`src/areas/${folder} exists`);
const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const files: Record<string, string> = {
  "contract.ts": `/** Say here in one sentence what ${folder.replace(/-/g, " ")} are in the firm's own terms. */\nexport const ${name} = {};\n`,
  "words.es.ts": "export const words = {} as const;\n",
  "words.en.ts":
    'import type { Words } from "../../kit/words.ts";\nimport type { words as source } from "./words.es.ts";\n\nexport const words: Words<typeof source> = {};\n',
  "server/handlers.ts": `import type { Handlers } from "../../../server/call.ts";\nimport type { ${name} } from "../contract.ts";\n\nexport const handlers: Handlers<typeof ${name}> = {};\n`,
  "server/area.ts": `import { hosted } from "../../../server/hosted.ts";\nimport { ${name} } from "../contract.ts";\nimport { handlers } from "./handlers.ts";\n\nexport const area = hosted({ contract: ${name}, handlers });\n`,
  "web/screens.tsx":
    'import type { Screen } from "../../../web/office/screen.ts";\n\n/** Screens of this area for staff. */\nexport const screens: readonly Screen[] = [];\n',
};
for (const [file, text] of Object.entries(files)) {
  const path = `src/areas/${folder}/${file}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const imports: Record<string, string> = {
  contracts: `import { ${name} } from "./${folder}/contract.ts";`,
  handlers: `import { area as ${name} } from "./${folder}/server/area.ts";`,
  screens: `import { screens as ${name} } from "./${folder}/web/screens.tsx";`,
};
const entries: Record<string, string> = {
  contracts: `  ${name},`,
  handlers: `  ${name},`,
  screens: `  ...${name},`,
  "desk-words": `  ${name}: {\n    es: () => import("./${folder}/words.es.ts"),\n    en: () => import("./${folder}/words.en.ts"),\n  },`,
};
for (const [list, entry] of Object.entries(entries)) register(`src/areas/${list}.ts`, imports[list], entry);
process.stdout.write(`src/areas/${folder} is registered. Begin with its contract.\n`);

/** Puts the import after the last one and the entry at the end of the list. */
function register(file: string, imported: string | undefined, entry: string): void {
  const lines = readFileSync(file, "utf8").split("\n");
  const listEnd = lines.findIndex((line) => /^[}\]]/.test(line));
  lines.splice(listEnd, 0, entry);
  if (imported) lines.splice(lines.findLastIndex((line) => line.startsWith("import ")) + 1, 0, imported);
  writeFileSync(file, lines.join("\n"));
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
