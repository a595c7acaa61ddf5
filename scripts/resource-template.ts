/** A working CRUD resource with a name and a note: its files, and its entries in the lists of resources. */
import type { Names, Put } from "./area-template.ts";

const tableOf = ({ folder }: Names) => folder.replace(/-/g, "_");
const schemaNameOf = ({ one }: Names) => one.charAt(0).toUpperCase() + one.slice(1);
const permissionOf = ({ name, entry }: Names) =>
  entry?.permission ?? `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const schemaFileOf = ({ single }: Names) => single.replaceAll(" ", "-");
const fileOf = (names: Names) => `${schemaFileOf(names)}-resource`;
const pathOf = ({ name, entry }: Names) => entry?.path ?? `/admin/${name}`;

export function registerFiles(names: Names): Record<string, string> {
  const { folder, name, one, plain, single, es, en, isCatalogued } = names;
  const [table, schemaName, permission, path] = [
    tableOf(names),
    schemaNameOf(names),
    permissionOf(names),
    pathOf(names),
  ];
  return {
    [`${schemaFileOf(names)}.ts`]: `/** Schema of one of the ${plain}. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const ${schemaName} = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("What it is called"),
  note: z.string().nullable().describe("What else is to be known of it"),
  updatedAt: instant,
});
export type ${schemaName} = z.output<typeof ${schemaName}>;

nameSchemas({ ${schemaName} });
`,
    "contract.ts": `/** One sentence: ${plain} in the firm's own terms. */
import { z } from "zod";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import { page, text } from "../../../kit/contract/schemas.ts";
import { ${one}Columns } from "./columns.ts";
import { ${schemaName} } from "./${schemaFileOf(names)}.ts";

export const ${one} = crudListContract(${one}Columns, {
  rowSchema: ${schemaName},
  input: z.object({
    name: text(1, 80).describe("What it is called; no two are called the same"),
    note: text(0, 500).optional().describe("What else is to be known of it"),
  }),
  filters: { search: page.shape.search.describe("Words of its name and note") },
  access: ["${permission}"],
});

export const ${name}Contract = ${one}.${isCatalogued ? `catalogueRoutes("${one}", "${schemaName}", { noun: "${single}" })` : `routes("${folder}", "${single}")`};
`,
    "columns.ts": `/** The list of ${plain} as it is displayed. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { ${schemaName} } from "./${schemaFileOf(names)}.ts";
import type { words } from "./words.es.ts";

export const ${one}Columns = defineColumns<${schemaName}, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    name: { value: ({ name }) => name, sort: "name", primary: true },
    note: { value: ({ note }) => note, width: 60, flex: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant" },
  },
  sort: "name",
  card: { title: "name", detail: "note", left: "updatedAt" },
});
`,
    "words.es.ts": `export const words = {
  title: "${es.many}",
  create: "Añadir",
  none: "Todavía no hay nada aquí",
  search: "Nombre o nota",
  columns: { name: "Nombre", note: "Nota", updatedAt: "Último cambio" },
} as const;
`,
    "words.en.ts": `import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "${en.many}",
  create: "Add",
  none: "There is nothing here yet",
  search: "Name or note",
  columns: { name: "Name", note: "Note", updatedAt: "Last change" },
};
`,
    "server/tables.ts": `import { type SQL, sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";

export const ${name} = pgTable(
  "${table}",
  {
    id: idColumn(),
    name: text("name").notNull(),
    note: text("note"),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("name", "note")),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("${table}_name").on(sql\`f_norm(\${table.name})\`),
    index("${table}_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
`,
    [`server/${fileOf(names)}.ts`]: `import { tableResource } from "../../../../server/crud/table-resource.ts";
import { ${one} } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { ${name} } from "./tables.ts";

export const ${one}Resource = tableResource(${one}, {
  table: ${name},
  auditKind: "${one}",
  actionPrefix: "${name}",
  words: { es, en },
  uniqueErrors: { ${table}_name: "name" },
});
`,
    "server/area.ts": `import { defineArea } from "../../../../server/area-definition.ts";
import { ${name}Contract } from "../contract.ts";
import { ${one}Resource } from "./${fileOf(names)}.ts";
import { ${name} as rows } from "./tables.ts";

export const area = defineArea({
  contract: ${name}Contract,
  handlers: ${one}Resource.${isCatalogued ? "catalogueHandlers" : "handlers"},
  resources: [{ resource: ${one}Resource, removeOperation: ${name}Contract.remove }],
  searchProviders: [${one}Resource.searchProvider("${name}", "${path}")],
  demo: async (db) => {
    await db.insert(rows).values({ name: "${es.single} de ejemplo" }).onConflictDoNothing();
  },
});
`,
    [`server/${folder}.test.ts`]: `/** What ${plain} promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("no two are called the same, whatever the accents and the case", async () => {
  const desk = app.as("administrator@demo.example").${name};
  await desk.create({ name: "Año Último" });
  const refused = await expectRefusal(desk.create({ name: "AÑO ultimo" }), "CONFLICT");
  expect(Object.keys(refused.fields ?? {})).toEqual(["name"]);
});
`,
    "web/screens.tsx": `import type { Screen } from "../../../../web/office/navigation/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "${path}",
    access: ["${permission}"],
    words: ["${name}"],
    load: async () => (await import("./${folder}.tsx")).${schemaName}Register,
  },
];
`,
    [`web/${folder}.tsx`]: `import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../../web/words.ts";
import { ${one}Columns } from "../columns.ts";
import type { ${name}Contract } from "../contract.ts";

export function ${schemaName}Register() {
  const words = useWords("${name}");
  return (
    <ResourceScreen<typeof ${name}Contract>
      {...columnsFor(${one}Columns, { ...words, language: useLanguage() })}
      entry="${name}"
      kind="${one}"
      words={words}
      calls={api.${name}}
      fields={[
        { name: "name", required: true },
        { name: "note", kind: "textarea" },
      ]}
    />
  );
}
`,
  };
}

/** Its entries in shared files: permission, menu, palette, trash, and the tests of all resources. */
export function registerLines(names: Names): Put[] {
  const { name, one, es, en } = names;
  const [permission, path] = [permissionOf(names), pathOf(names)];
  const wordsEntry = (file: string, words: Names["es"]): Put[] => [
    {
      file: `src/areas/administration/trash/words.${file}.ts`,
      at: /^ {4}terms:/m,
      text: `    ${one}: "${words.single}",\n`,
    },
    { file: `src/web/office/words.${file}.ts`, at: /^ {6}offers:/m, text: `      ${name}: "${words.many}",\n` },
  ];
  return [
    ...(names.entry ? [] : entryLines(names)),
    ...callLines(names),
    { file: "src/areas/insight/search/search-kinds.ts", at: /^\] as const/m, text: `  "${name}",\n` },
    {
      file: "src/areas/administration/trash/removable-kinds.ts",
      at: /^} as const satisfies/m,
      text: `  ${one}: "${permission}",\n`,
    },
    ...wordsEntry("es", es),
    ...wordsEntry("en", en),
    ...["getTrash", "exportTrash", "restore"].map((call) => ({
      file: "tests/contract/access.tsv",
      at: new RegExp(`(?<=private/trash/${call}\\t[^\\t]*)\\t`),
      text: `|${permission}`,
    })),
    { file: "tests/contract/crud-resources.test.ts", at: /^};\n\nconst versionOf/m, text: testRecord(names) },
    { file: "tests/journeys/every-list.spec.ts", at: /^\];/m, text: `  ["administrator@demo.example", "${path}"],\n` },
  ];
}

/** For a name that is not in the specification: its permission and its menu entry. */
function entryLines(names: Names): Put[] {
  const { name } = names;
  const [permission, path] = [permissionOf(names), pathOf(names)];
  const menuLabel = (file: string, many: string): Put[] => [
    {
      file: `src/areas/administration/roles/words.${file}.ts`,
      at: /^ {4}adminUsers:/m,
      text: `    ${permission}: "${many}",\n`,
    },
    { file: `src/web/office/menu/menu.${file}.ts`, at: /^ {4}users:/m, text: `    ${name}: "${many}",\n` },
  ];
  return [
    { file: "src/kit/permissions.ts", at: /^ {4}"adminUsers",/m, text: `    "${permission}",\n` },
    {
      file: "src/web/office/menu/menu.ts",
      at: /^ {6}\["users",/m,
      text: `      ["${name}", "${path}", "", "${permission}"],\n`,
    },
    { file: "tests/system/menu.test.ts", at: /^\];/m, text: `  "${path}",\n` },
    ...menuLabel("es", names.es.many),
    ...menuLabel("en", names.en.many),
  ];
}

/** Its routes with their access. */
function callLines(names: Names): Put[] {
  const { folder, one, plain, isCatalogued } = names;
  const [permission, schemaName] = [permissionOf(names), schemaNameOf(names)];
  const plainRoutes = ["POST find", "GET export", "GET get", "POST create", "PUT update", "DELETE remove"];
  const catalogueRoutes = [
    ...["add#", "update#", "delete#", "get#s", "get#ById", "findOne#ById"].map((call) => `POST ${call}`),
    "GET export#s",
  ];
  const lineOf = (call: string, access: string) => {
    const [method = "", verb = ""] = call.split(" ");
    return `${method} private/${isCatalogued ? one : folder}/${verb.replace("#", schemaName)}\t${access}\twho keeps ${plain}\n`;
  };
  const lines = (isCatalogued ? catalogueRoutes : plainRoutes).map((call) => lineOf(call, permission));
  if (isCatalogued) lines.push(lineOf("GET getAll#s", "staff"));
  return [
    isCatalogued
      ? {
          file: "tests/contract/extra-operations.ts",
          at: /(?<=ownCalls: readonly string\[\] = \[[^\]]*)\];/,
          text: `  "GET private/${one}/export${schemaName}s",\n`,
        }
      : {
          file: "tests/contract/extra-operations.ts",
          at: /(?<=ownRegisters: readonly string\[\] = \[)/,
          text: `"private/${folder}", `,
        },
    { file: "tests/contract/access.tsv", at: /$(?![\s\S])/, text: lines.join("") },
  ];
}

const testRecord = ({ one, name }: Names) => `  ${one}: {
    area: "${name}",
    draft: () => ({ name: "Prueba" }),
    change: { note: "Otra" },
    nonsense: [{ name: "" }, "name"],
    found: "Prueba",
    duplicate: ["name", { name: "Otra" }],
  },
`;
