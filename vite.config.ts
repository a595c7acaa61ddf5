import { readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { cutLetters, lettersFolder } from "./scripts/subset-fonts.mjs";
import { usedLooks } from "./scripts/purge-css.mjs";
import { wiresFor } from "./scripts/operation-routes-plugin.ts";

await cutLetters();

/** What the contracts say of addresses, without their schemas: `virtual:wires`, `…/account` and `…/staff`. */
const wires = (): Plugin => ({
  name: "wires",
  resolveId: (id) => (/^virtual:wires(\/staff|\/account)?$/.test(id) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith("\0virtual:wires")
      ? `export default ${JSON.stringify(wiresFor((["staff", "account"] as const).find((each) => id.endsWith(each)) ?? "everybody"))};`
      : undefined,
});

/** What the office's first file needs: which screens there are, which calls and words; the looks of all of it. */
const isOfBeginning =
  /src[\\/]web[\\/]office[\\/](?:[\w-]+[\\/])?(bootstrap|staff-words|browser-document|list-prefetch|query-string|url-state|widget|menu\.e\w)\.ts$|src[\\/]kit[\\/]contract[\\/]list-columns\.ts$|areas[\\/](screens|staff-words)\.ts$|areas[\\/]procedures[\\/]online-requests[\\/](columns|web[\\/]desk[\\/](list-prefetch|paths))\.ts$|areas[\\/]\w+[\\/][\w-]+[\\/]web[\\/]screens\.tsx$|styles\.layer\.css$|office\.css$/;

/** What no screen shows before somebody asks for it: forms with their boxes, the palette. One file, fetched when it is quiet. */
const isForLater =
  /node_modules[\\/](@mantine[\\/](form[\\/]|core[\\/]esm[\\/]components[\\/](Combobox|Select|MultiSelect|Pill|PillsInput|PasswordInput|Textarea|FileInput|FileButton|SegmentedControl|FloatingIndicator|Spoiler|Slider)[\\/])|klona|fast-deep-equal)|src[\\/]web[\\/]office[\\/](form[\\/]|palette[\\/](?!command-palette-button|buffered-keys)|resource[\\/]|list[\\/]view-name-dialog|shell[\\/](profile|photo-field|sign-in-again|impersonation-bar)|components[\\/]amounts[\\/]amount-)/;

/** Signs that the office's own parts and the queue of requests draw; others wait for the screens that have them. */
const signsAtOnce = new Set(
  ["src/web/office", "src/areas/procedures/online-requests/web/desk"].flatMap((folder) =>
    readdirSync(resolve(folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(resolve(folder, file), "utf8").match(/\bIcon[A-Z]\w*/g) ?? []),
  ),
);
const isSignForLater = (file: string) => {
  const [, sign] = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.m?js$/.exec(file) ?? [];
  return sign !== undefined && !signsAtOnce.has(sign);
};

/** What comes after the questions of a request; fetched while they are answered. */
const isAfterQuestions =
  /areas[\\/]procedures[\\/]online-requests[\\/]web[\\/](wizard[\\/](?:\w+[\\/])?(task-list|draft-edits|fill-earlier|person-answers|pickup-step|review-page|correction|sync-draft)|tracking[\\/]submitted)\.tsx?$/;

/** Libraries and parts that the public door has no use for. */
const isOfOffice =
  /node_modules[\\/](@mantine[\\/](?!dates)|@tanstack|@tabler|@floating-ui|react-[\w-]+|use-[\w-]+|dayjs|clsx)[\\/]|src[\\/]web[\\/]office[\\/](?!words\.|components[\\/](?:images[\\/](?:crop|carousel)|record[\\/])|shell[\\/]confirm-identity)|src[\\/]kit[\\/](text[\\/]format-days|time[\\/]working-days)\.ts$|areas[\\/](header-parts\.ts|collaboration[\\/]chat[\\/]web[\\/]header-part\.tsx)$|online-requests[\\/]web[\\/]desk[\\/].*\.css$/;

/** Which file of the build each source went into: where several share one, the manifest names none of them. */
const whereabouts = (): Plugin => ({
  name: "whereabouts",
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

/** Texts that are shown together, in one file of each language. */
const wordsOf = (name: string, files: string, language: string) => ({
  name: `${name}-words.${language}`,
  priority: 3,
  test: new RegExp(`areas[\\\\/]\\w+[\\\\/]${files}\\.${language}\\.ts$`),
});

/** The server's, as `npm run dev` starts both. */
const port = process.env.PORT || "3000";

export default defineConfig({
  root: "src/web",
  base: "/legalsit/",
  plugins: [wires(), react(), usedLooks(), whereabouts()],
  resolve: { alias: { "@letters": resolve(lettersFolder) } },
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
      // Pages rendered by the server link it by a name that does not change.
      output: {
        entryFileNames: ({ name }) =>
          /^(prove|compare|render-page)$/.test(name) ? `${name}.js` : "assets/[name]-[hash].js",
        assetFileNames: (asset) =>
          asset.names.some((name) => /^(served|server-pages)\.css$/.test(name))
            ? "served.css"
            : "assets/[name]-[hash][extname]",
        // One file that survives deploys; together they also compress better than apart.
        codeSplitting: {
          groups: [
            {
              name: "react",
              priority: 4,
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            {
              name: "ground",
              priority: 4,
              test: /src[\\/](kit|web)[\\/](?:(?:text|validation|session)[\\/])?(access|offline-markers|validation-rules|state-machine|frontends|route-pattern|api|preload|composing|realtime|connectivity|language|session|observable-store|theme|words|words\.e[sn])\.tsx?$|virtual:wires$|areas[\\/]procedures[\\/]online-requests[\\/](states|wizard[\\/]form-fields)\.ts$|areas[\\/]words\.ts$|site[\\/](?:(?:shell|routing|offline)[\\/])?(navigate|location|offline-banner|link|icon|logo|frame|toasts|page-column|async-view|lazy-part|confirm-dialog|use-pending-action|shell|device-storage|form[\\/](form-error-state|draft-values))\.tsx?$|areas[\\/]\w+[\\/](session[\\/]web[\\/]return-address|(custody|virtual-tables)[\\/]web[\\/]paths|custody[\\/]custodians|online-requests[\\/](web[\\/]wizard[\\/]draft[\\/]forget-draft|client[\\/]client-status))\.tsx?$/,
            },
            // Of a client's own pages, which no step of a request needs.
            { name: "own", priority: 4, test: /src[\\/]web[\\/](session[\\/]photo\.ts|site[\\/]pager\.tsx)$/ },
            {
              name: "form",
              priority: 4,
              test: /site[\\/](?:offline[\\/])?(device-today|offline-registration|form[\\/](form-control|fields|radio-and-checkbox|rules|use-form|error-summary|submit-button|submitted|captcha|password-field|choose-password-field))\.tsx?$|kit[\\/](?:\w+[\\/])?(phone|identity-number|calendar|money)\.ts$|areas[\\/]\w+[\\/](nomenclators[\\/]web[\\/]public|payments[\\/](states|web[\\/]receipt-link))\.tsx?$/,
            },
            // What a page of several parts is made of: on a slow line each file is a turn.
            {
              name: "asking",
              priority: 3,
              test: /areas[\\/]procedures[\\/]online-requests[\\/]web[\\/]wizard[\\/]request\.tsx$/,
            },
            { name: "asked", priority: 2, test: isAfterQuestions },
            {
              name: "paying",
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
              test: /src[\\/]web[\\/](account-api|passkey)\.ts$|virtual:wires\/account$/,
            },
            { name: "staff-calls", priority: 4, test: /(staff-api|web[\\/]confirmation)\.ts$|virtual:wires\/staff$/ },
            { name: "begin", priority: 3, test: isOfBeginning },
            // Libraries and parts of the office, and what the screens of requests share: one file each.
            {
              name: "desk",
              priority: 2,
              test: (file) => isOfOffice.test(file) && !isForLater.test(file) && !isSignForLater(file),
            },
            {
              name: "record",
              priority: 0,
              test: /office[\\/]components[\\/]record[\\/](record|record-loader|progress-bar|progress-steps|related-list|side-views|facts|stacked\.module)\.(tsx|css)$/,
            },
            { name: "signs", priority: 1, test: isSignForLater },
            { name: "later", priority: 1, test: isForLater },
            {
              name: "desk-requests",
              priority: 1,
              test: /areas[\\/]procedures[\\/]online-requests[\\/](transitions\.ts|web[\\/]desk[\\/](staff-shared|transition-summary|queue-columns|request-actions|available-steps|views)\.tsx?)$/,
            },
          ],
        },
      },
    },
  },
});
