/** The first lines of an area, and its lines in the lists of areas. */

/** What an area is called: contract-offers, contractOffers, contractOffer, "contract offers", "contract offer", in words. */
export interface Names {
  readonly folder: string;
  readonly name: string;
  readonly one: string;
  readonly plain: string;
  readonly single: string;
  readonly es: Called;
  readonly en: Called;
  /** Its entry, where the menu has one already. */
  readonly entry?: { readonly path: string; readonly permission: string } | undefined;
  /** Whether the catalogue has its calls. */
  readonly isCatalogued: boolean;
}
interface Called {
  readonly many: string;
  readonly single: string;
}
export interface Put {
  readonly file: string;
  /** The text goes before this. */
  readonly at: RegExp;
  readonly text: string;
  readonly instead?: true;
}

export const emptyArea = ({ name, plain }: Names): Record<string, string> => ({
  "contract.ts": `/** Say here in one sentence what ${plain} are in the firm's own terms. */
export const ${name}Contract = {};
`,
  "words.es.ts": "export const words = {} as const;\n",
  "words.en.ts": `import type { Words } from "../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {};
`,
  "server/handlers.ts": `import type { Handlers } from "../../../server/call.ts";
import type { ${name}Contract } from "../contract.ts";

export const handlers: Handlers<typeof ${name}Contract> = {};
`,
  "server/area.ts": `import { defineArea } from "../../../server/area-definition.ts";
import { ${name}Contract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({ contract: ${name}Contract, handlers });
`,
  "web/screens.tsx": `import type { Screen } from "../../../web/office/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [];
`,
});

/** Its imports stand before the list, its entry at the list's end. */
export function listed({ folder, name }: Names): Put[] {
  const inList = (list: string, imported: string, entry: string): Put[] => [
    { file: `src/areas/${list}.ts`, at: /\n\nexport const /, text: `\n${imported}` },
    { file: `src/areas/${list}.ts`, at: /^[}\]]/m, text: `${entry}\n` },
  ];
  return [
    ...inList("contracts", `import { ${name}Contract } from "./${folder}/contract.ts";`, `  ${name}: ${name}Contract,`),
    ...inList("server-areas", `import { area as ${name} } from "./${folder}/server/area.ts";`, `  ${name},`),
    ...inList("screens", `import { screens as ${name} } from "./${folder}/web/screens.tsx";`, `  ...${name},`),
    {
      file: "src/areas/staff-words.ts",
      at: /^}/m,
      text: `  ${name}: {
    es: () => import("./${folder}/words.es.ts"),
    en: () => import("./${folder}/words.en.ts"),
  },
`,
    },
  ];
}
