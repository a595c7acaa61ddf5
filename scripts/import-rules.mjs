// Who may import whom (ARCHITECTURE.md), for scripts/check-imports.mjs.

/** Tests, and what only they use. */
export const testFiles = /\.test\.tsx?$|\/testing\//;
/** Tables of another area, outside of foreign keys: writes, because reads go through the views of its `public.ts`. */
const tableImports = new Map([
  ["administration/firm/server/offices.ts", "offices are kept as a nomenclator that only this area writes"],
  ["administration/firm/server/seed.ts", "writes the first offices"],
  ["administration/session/server/account/account.ts", "registers accounts and sets their password"],
  ["administration/session/server/account/change-password.ts", "sets the password"],
  ["administration/session/server/account/unverified-accounts.ts", "deletes accounts that were never activated"],
  ["administration/session/server/email-change/email-change.ts", "undoes a change of address"],
  ["administration/session/server/factors/confirmation.ts", "reads the password hash"],
  ["administration/session/server/factors/own-factors.ts", "locks the account whose factors change"],
  ["administration/session/server/factors/second-step.ts", "locks the account that signs in, reads the password hash"],
  ["administration/session/server/login.ts", "reads the password hash"],
  ["administration/session/server/session.ts", "joins account and roles in one statement for each call"],
  ["administration/session/server/demo.ts", "sets the password of the demo accounts"],
  ["procedures/billing/server/invoice.ts", "puts the invoice number on the billed forms"],
  ["money/reconciliation/server/demo/demo.ts", "writes demo payments"],
  ["procedures/delivery/server/demo/demo.ts", "puts the lot number on the demo forms"],
  ["procedures/online-requests/server/demo/mails.ts", "writes demo mails of past days"],
  ["procedures/online-requests/server/demo/notifications.ts", "writes demo notifications of past days"],
  ["procedures/online-requests/server/demo/payments.ts", "writes demo payments and places of past days"],
]);
const contractFiles = /^src\/areas\/[^/]+\/[^/]+\/(contract|states|enums|catalogue|seeded-roles|columns|facts)\.ts$/;

/** Components of the site without hooks and stores, which server-rendered pages show too. */
const siteParts = /^src\/web\/site\/(frame|icon)\.tsx$/;

/** Each rule: files, and their allowed imports of project files and packages. The first matching rule applies. */
export const rules = [
  { room: "tests", from: /\.test\.tsx?$|^tests\/|^scripts\//, ours: () => true, packages: () => true },
  {
    room: "kit",
    from: /^src\/kit\//,
    ours: (to) => to.startsWith("src/kit/"),
    packages: (name) => /^(zod|libphonenumber-js\/min)$/.test(name),
  },
  {
    room: "the lists of areas",
    from: /^src\/areas\/(contracts|area-descriptions|server-areas|pages|screens|home-widgets|header-parts|words|staff-words)\.ts$/,
    ours: (to) =>
      /^src\/(areas\/contracts\.ts|areas\/[^/]+\/[^/]+\/(contract\.ts|([a-z]+\/)?([a-z]+-)?words\.\w\w\.ts|server\/(area|public)\.ts|web\/(pages\.tsx|screens\.tsx|header-part\.tsx))|server\/area-definition\.ts|web\/(site\/routing\/page|office\/navigation\/screen|office\/home\/widget)\.ts)$/.test(
        to,
      ),
    packages: () => false,
  },
  {
    room: "the long work",
    from: /^src\/areas\/(worker-tasks|file-reading)\.ts$/,
    ours: (to) =>
      /^src\/(areas\/[^/]+\/[^/]+\/server\/|server\/(listing\/|(storage\/images|readable-file)\.ts$))/.test(to),
    packages: () => false,
  },
  {
    room: "an area's root",
    // A long root file may be split into a subfolder.
    from: /^src\/areas\/([^/]+\/[^/]+)\/(?:(?!server\/|web\/)[^/]+\/)?[^/]+\.ts$/,
    ours: (to, area) =>
      to.startsWith("src/kit/") ||
      new RegExp(`^src/areas/${area}/(?:(?!server/|web/)[^/]+/)?[^/]+\\.ts$`).test(to) ||
      contractFiles.test(to) ||
      // Statistics use the texts of the area they count.
      (area === "insight/statistics" && /^src\/areas\/[^/]+\/[^/]+\/words\.\w\w\.ts$/.test(to)),
    packages: (name) => name === "zod",
  },
  {
    room: "an area's server",
    from: /^src\/areas\/([^/]+\/[^/]+)\/server\//,
    ours: (to, area, file) =>
      /^src\/(kit|server)\//.test(to) ||
      new RegExp(`^src/areas/${area}/(server/|(?!web/)([^/]+/)?[^/]+\\.\\w+$)`).test(to) ||
      contractFiles.test(to) ||
      /^src\/areas\/[^/]+\/[^/]+\/server\/public\.ts$/.test(to) ||
      isAllowedTable(file, to) ||
      // Statistics import the fact sources of other areas.
      (area === "insight/statistics" && /^src\/areas\/[^/]+\/[^/]+\/server\/fact-sources\.ts$/.test(to)),
    packages: isServerPackage,
  },
  {
    room: "an area's web",
    from: /^src\/areas\/([^/]+\/[^/]+)\/web\//,
    ours: (to, area) =>
      /^src\/(kit|web)\//.test(to) ||
      new RegExp(`^src/areas/${area}/(web/|(?!server/)([^/]+/)?[^/]+\\.\\w+$)`).test(to) ||
      contractFiles.test(to) ||
      /^src\/areas\/[^/]+\/[^/]+\/web\/public(-site|-office)?\.tsx?$/.test(to),
    packages: (name) => !/^(node:|fastify|@fastify|drizzle|pg$)/.test(name),
  },
  {
    room: "the server's test helpers",
    from: /^src\/server\/testing\//,
    ours: (to) => /^src\/(kit|server)\/|^src\/areas\/[a-z-]+\.ts$|^scripts\/free-ports\.mjs$/.test(to),
    packages: () => true,
  },
  {
    room: "the server's shell",
    from: /^src\/server\//,
    ours: (to) =>
      /^src\/(kit|server)\//.test(to) ||
      /^src\/areas\/(server-areas|contracts|area-descriptions|worker-tasks|file-reading)\.ts$/.test(to) ||
      siteParts.test(to),
    packages: isServerPackage,
  },
  {
    room: "the site's shell",
    from: /^src\/web\/site\//,
    ours: (to) => /^src\/kit\/|^src\/web\/(?!office\/)|^src\/areas\/(pages|words)\.ts$/.test(to),
    packages: (name) => !/^(node:|@mantine|i18next)/.test(name),
  },
  {
    room: "the office's shell",
    from: /^src\/web\/office\//,
    ours: (to) =>
      /^src\/kit\/|^src\/web\/(?!site\/)|^src\/areas\/(screens|home-widgets|header-parts|words|staff-words|contracts)\.ts$/.test(
        to,
      ),
    packages: (name) => !name.startsWith("node:"),
  },
  {
    room: "what both doors share",
    from: /^src\/web\//,
    ours: (to) =>
      /^src\/kit\/|^src\/web\/(?!site\/|office\/)|^src\/web\/(site|office)\/(menu\/)?(words|menu)\.\w\w\.ts$|^src\/areas\/(contracts|words|staff-words)\.ts$|^src\/areas\/administration\/session\/contract\.ts$/.test(
        to,
      ),
    packages: (name) => !/^(node:|@mantine)/.test(name),
  },
  {
    room: "the sandbox",
    from: /^sandbox\//,
    ours: (to) => /^sandbox\/|^src\/kit\/|^src\/server\/start\/sandbox-defaults\.ts$/.test(to),
    packages: () => true,
  },
];

/** Foreign keys name the table they point to; other files need a reason. */
function isAllowedTable(file, to) {
  const isTable = /^src\/areas\/[^/]+\/[^/]+\/server\/tables\.ts$/.test(to);
  const hasForeignKeys = /\/server\/(tables|[\w-]+-table)\.ts$/.test(file);
  return isTable && (hasForeignKeys || testFiles.test(file) || tableImports.has(file.slice("src/areas/".length)));
}

/** The server renders pages with React, in `.tsx` files only. */
function isServerPackage(name, file) {
  return !/^(react|@mantine|@tanstack)/.test(name) || (file.endsWith(".tsx") && /^react(-dom\/server)?$/.test(name));
}
