import { readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { subsetFonts, subsetFontFolder } from "./scripts/subset-fonts.mjs";
import { purgeUnusedCss } from "./scripts/purge-css.mjs";
import { operationRoutesFor } from "./scripts/operation-routes-plugin.ts";

await subsetFonts();

/** Method and path of each operation, without schemas: `virtual:operation-routes`, `…/account` and `…/staff`. */
const operationRoutes = (): Plugin => ({
  name: "operation-routes",
  resolveId: (id) => (/^virtual:operation-routes(\/staff|\/account)?$/.test(id) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith("\0virtual:operation-routes")
      ? `export default ${JSON.stringify(operationRoutesFor((["staff", "account"] as const).find((each) => id.endsWith(each)) ?? "everybody"))};`
      : undefined,
});

/** Modules of the office's first file: its lists of screens, calls and words, and its CSS. */
const isOfficeStart =
  /src[\\/]web[\\/]office[\\/](?:[\w-]+[\\/])?(bootstrap|staff-words|browser-document|list-prefetch|query-string|url-state|widget|menu\.e\w)\.ts$|src[\\/]kit[\\/]contract[\\/]list-columns\.ts$|areas[\\/](screens|staff-words)\.ts$|areas[\\/]procedures[\\/]online-requests[\\/](columns|web[\\/]desk[\\/](list-prefetch|paths))\.ts$|areas[\\/]\w+[\\/][\w-]+[\\/]web[\\/]screens\.tsx$|styles\.layer\.css$|office\.css$/;

/** Modules that no screen needs when it opens: form fields, dialogs, the palette. One file, loaded when the browser is idle. */
const isDeferred =
  /node_modules[\\/](@mantine[\\/](form[\\/]|core[\\/]esm[\\/]components[\\/](Combobox|Select|MultiSelect|Pill|PillsInput|PasswordInput|Textarea|FileInput|FileButton|SegmentedControl|FloatingIndicator|Spoiler|Slider)[\\/])|klona|fast-deep-equal)|src[\\/]web[\\/]office[\\/](form[\\/]|palette[\\/](?!command-palette-button|buffered-keys)|resource[\\/]|list[\\/]view-name-dialog|shell[\\/](profile|photo-field|sign-in-again|impersonation-bar)|components[\\/]amounts[\\/]amount-)/;

/** Icons of the office shell and of the list of requests; other icons are loaded with the screens that use them. */
const initialIcons = new Set(
  ["src/web/office", "src/areas/procedures/online-requests/web/desk"].flatMap((folder) =>
    readdirSync(resolve(folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(resolve(folder, file), "utf8").match(/\bIcon[A-Z]\w*/g) ?? []),
  ),
);
const isDeferredIcon = (file: string) => {
  const [, icon] = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.m?js$/.exec(file) ?? [];
  return icon !== undefined && !initialIcons.has(icon);
};

/** Wizard modules after the questions; loaded while the person answers them. */
const isWizardEnd =
  /areas[\\/]procedures[\\/]online-requests[\\/]web[\\/](wizard[\\/](?:\w+[\\/])?(task-list|draft-edits|fill-earlier|person-answers|pickup-step|review-page|correction|sync-draft)|tracking[\\/]submitted)\.tsx?$/;

/** Libraries and modules that the public site does not use. */
const isOfficeModule =
  /node_modules[\\/](@mantine[\\/](?!dates)|@tanstack|@tabler|@floating-ui|react-[\w-]+|use-[\w-]+|dayjs|clsx)[\\/]|src[\\/]web[\\/]office[\\/](?!words\.|render-screen|components[\\/](?:images[\\/](?:crop|carousel)|record[\\/])|shell[\\/]confirm-identity)|src[\\/]kit[\\/](text[\\/]format-days|time[\\/]working-days)\.ts$|areas[\\/](header-parts\.ts|collaboration[\\/]chat[\\/]web[\\/]header-part\.tsx)$|online-requests[\\/]web[\\/]desk[\\/].*\.css$/;

/** Writes which output file contains each source file: the manifest omits sources that share a file. */
const sourceFiles = (): Plugin => ({
  name: "source-files",
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((chunk) =>
      chunk.type === "chunk"
        ? chunk.moduleIds.map((id) => [relative(resolve("src/web"), id).replaceAll("\\", "/"), chunk.fileName] as const)
        : [],
    );
    const own = files.filter(([source]) => /^[^\0?]+\.tsx?$/.test(source));
    this.emitFile({ type: "asset", fileName: ".vite/sources.json", source: JSON.stringify(Object.fromEntries(own)) });
  },
});

/** Puts texts that are shown together into one file per language. */
const wordsOf = (name: string, files: string, language: string) => ({
  name: `${name}-words.${language}`,
  priority: 3,
  test: new RegExp(`areas[\\\\/]\\w+[\\\\/]${files}\\.${language}\\.ts$`),
});

/** Port of the server that `npm run dev` starts. */
const port = process.env.PORT || "3000";

export default defineConfig({
  root: "src/web",
  base: "/legalsit/",
  plugins: [operationRoutes(), react(), purgeUnusedCss(), sourceFiles()],
  resolve: { alias: { "@fonts": resolve(subsetFontFolder) } },
  server: {
    proxy: {
      "/legalsitapi": `http://127.0.0.1:${port}`,
      "/legalsit/realtime": { target: `http://127.0.0.1:${port}`, ws: true },
    },
  },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    manifest: true,
    cssMinify: "lightningcss",
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        site: resolve("src/web/site.html"),
        office: resolve("src/web/office.html"),
        served: resolve("src/web/server-pages.css"),
        prove: resolve("src/web/captcha-form.ts"),
        compare: resolve("src/web/file-hash-check.ts"),
      },
      // Pages rendered by the server link these files by fixed names.
      output: {
        entryFileNames: ({ name }) =>
          /^(prove|compare|render-page|render-screen)$/.test(name) ? `${name}.js` : "assets/[name]-[hash].js",
        assetFileNames: (asset) =>
          asset.names.some((name) => /^(served|server-pages)\.css$/.test(name))
            ? "served.css"
            : "assets/[name]-[hash][extname]",
        // Larger files compress better, and a library file stays cached when only our code changes.
        codeSplitting: {
          groups: [
            {
              name: "react",
              priority: 4,
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            {
              name: "shared",
              priority: 4,
              test: /src[\\/](kit|web)[\\/](?:(?:text|validation|session)[\\/])?(access|offline-markers|validation-rules|state-machine|frontends|route-pattern|api|preload|composing|realtime|connectivity|language|session|observable-store|theme|load-fonts|words|words\.e[sn])\.tsx?$|virtual:operation-routes$|areas[\\/]procedures[\\/]online-requests[\\/](states|wizard[\\/]form-fields)\.ts$|areas[\\/]words\.ts$|site[\\/](?:(?:shell|routing|offline)[\\/])?(navigate|location|offline-banner|link|icon|logo|frame|toasts|page-column|async-view|lazy-part|confirm-dialog|use-pending-action|shell|device-storage|form[\\/](form-error-state|draft-values))\.tsx?$|areas[\\/]\w+[\\/](session[\\/]web[\\/]return-address|(custody|virtual-tables)[\\/]web[\\/]paths|custody[\\/]custodians|online-requests[\\/](web[\\/]wizard[\\/]draft[\\/]forget-draft|client[\\/]client-status))\.tsx?$/,
            },
            // Modules of a client's own pages that the wizard does not need.
            { name: "client-pages", priority: 4, test: /src[\\/]web[\\/](session[\\/]photo\.ts|site[\\/]pager\.tsx)$/ },
            {
              name: "form",
              priority: 4,
              test: /site[\\/](?:offline[\\/])?(device-today|form[\\/](form-control|fields|radio-and-checkbox|rules|use-form|error-summary|submit-button|submitted|captcha|password-field|choose-password-field))\.tsx?$|kit[\\/](?:\w+[\\/])?(phone|identity-number|calendar|money)\.ts$|areas[\\/]\w+[\\/](nomenclators[\\/]web[\\/]public|payments[\\/](states|web[\\/]receipt-link))\.tsx?$/,
            },
            // Each page's modules in one file: on a slow connection each request costs a round trip.
            {
              name: "wizard",
              priority: 3,
              test: /areas[\\/]procedures[\\/]online-requests[\\/]web[\\/]wizard[\\/]request\.tsx$/,
            },
            { name: "wizard-end", priority: 2, test: isWizardEnd },
            {
              name: "checkout",
              priority: 3,
              test: /areas[\\/]money[\\/]payments[\\/]web[\\/](payment-blockers|go-to-gateway|subject-pages|payments|checkout|price-rows|pay-form|currencies|card-brands)\.(tsx?|css)$|src[\\/]web[\\/]site[\\/]qr\.tsx$/,
            },
            {
              name: "catalogue",
              priority: 3,
              test: /areas[\\/]procedures[\\/]online-requests[\\/]web[\\/]wizard[\\/](services|offer-summary)\.(tsx|css)$/,
            },
            { name: "courier", priority: 3, test: /areas[\\/]procedures[\\/]delivery[\\/]web[\\/]courier\.tsx$/ },
            ...["es", "en"].flatMap((language) => [
              wordsOf("firm", "(contact|terms)[\\\\/]words", language),
              wordsOf("payer", "payments[\\\\/](payer[\\\\/]payer-)?words", language),
              wordsOf("client", "online-requests[\\\\/](client[\\\\/]client|wizard[\\\\/]field)-words", language),
              wordsOf("state", "(online-requests|delivery)[\\\\/]words", language),
              {
                name: `office-words.${language}`,
                priority: 3,
                test: new RegExp(
                  `(web[\\\\/]office|areas[\\\\/]collaboration[\\\\/]chat)[\\\\/]words\\.${language}\\.ts$`,
                ),
              },
            ]),
            {
              name: "account",
              priority: 4,
              test: /src[\\/]web[\\/](account-api|passkey)\.ts$|virtual:operation-routes\/account$/,
            },
            {
              name: "staff-calls",
              priority: 4,
              test: /(staff-api|web[\\/]confirmation)\.ts$|virtual:operation-routes\/staff$/,
            },
            { name: "office-start", priority: 3, test: isOfficeStart },
            // Libraries and modules of the office, and modules that the request screens share: one file each.
            {
              name: "office",
              priority: 2,
              test: (file) => isOfficeModule.test(file) && !isDeferred.test(file) && !isDeferredIcon(file),
            },
            {
              name: "record",
              priority: 0,
              test: /office[\\/]components[\\/]record[\\/](record|record-loader|progress-bar|progress-steps|related-list|side-views|facts|stacked\.module)\.(tsx|css)$/,
            },
            { name: "deferred-icons", priority: 1, test: isDeferredIcon },
            { name: "deferred", priority: 1, test: isDeferred },
            {
              name: "office-requests",
              priority: 1,
              test: /areas[\\/]procedures[\\/]online-requests[\\/](transitions\.ts|web[\\/]desk[\\/](staff-shared|transition-summary|queue-columns|request-actions|available-steps|views)\.tsx?)$/,
            },
          ],
        },
      },
    },
  },
});
