/** The initial files of an area, and its entries in the lists of areas. */

/**
 * The name of an area in all spellings: contract-offers, contractOffers, contractOffer, "contract offers", "contract
 * offer", and both languages.
 */
export interface Names {
  /** Its group: the folder below src/areas. */
  readonly group: string;
  readonly folder: string;
  readonly name: string;
  readonly one: string;
  readonly plain: string;
  readonly single: string;
  readonly es: Label;
  readonly en: Label;
  /** Its menu entry, if the menu already has one. */
  readonly entry?: { readonly path: string; readonly permission: string } | undefined;
  /** Whether the operations catalogue already has its routes. */
  readonly isCatalogued: boolean;
}
interface Label {
  readonly many: string;
  readonly single: string;
}
export interface Put {
  readonly file: string;
  /** The text is inserted before the match. */
  readonly at: RegExp;
  readonly text: string;
  readonly instead?: true;
}

export const emptyArea = ({ name, plain }: Names): Record<string, string> => ({
  "contract.ts": `/** Say here in one sentence what ${plain} are in the firm's own terms. */
export const ${name}Contract = {};
`,
  "words.es.ts": "export const words = {} as const;\n",
  "words.en.ts": `import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {};
`,
  "server/handlers.ts": `import type { Handlers } from "../../../../server/call.ts";
import type { ${name}Contract } from "../contract.ts";

export const handlers: Handlers<typeof ${name}Contract> = {};
`,
  "server/area.ts": `import { defineArea } from "../../../../server/area-definition.ts";
import { ${name}Contract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: ${name}Contract, handlers });
`,
  "web/screens.tsx": `import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [];
`,
});

/** The import goes before the list, the entry to the list's end. */
export function listed({ group, folder, name, plain }: Names): Put[] {
  const listEntry = (list: string, imported: string, entry: string): Put[] => [
    { file: `src/areas/${list}.ts`, at: /\n\nexport const /, text: `\n${imported}` },
    { file: `src/areas/${list}.ts`, at: /^[}\]]/m, text: `${entry}\n` },
  ];
  return [
    ...listEntry(
      "contracts",
      `import { ${name}Contract } from "./${group}/${folder}/contract.ts";`,
      `  ${name}: ${name}Contract,`,
    ),
    ...listEntry(
      "server-areas",
      `import { area as ${name} } from "./${group}/${folder}/server/area.ts";`,
      `  ${name},`,
    ),
    ...listEntry(
      "screens",
      `import { screens as ${name} } from "./${group}/${folder}/web/screens.tsx";`,
      `  ...${name},`,
    ),
    {
      file: "src/areas/area-descriptions.ts",
      at: new RegExp(`(?<=^const ${group} = \\{\\n)`, "m"),
      text: `  ${name}: "${plain}",\n`,
    },
    {
      file: `src/areas/${group}/README.md`,
      at: /$(?![^])/,
      text: `| [${folder}](${folder}/contract.ts) | ${plain} |\n`,
    },
    {
      file: "src/areas/staff-words.ts",
      at: /^}/m,
      text: `  ${name}: {
    es: () => import("./${group}/${folder}/words.es.ts"),
    en: () => import("./${group}/${folder}/words.en.ts"),
  },
`,
    },
  ];
}
