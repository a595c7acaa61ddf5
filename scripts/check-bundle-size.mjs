/**
 * Brotli size of the first load of the public pages and of the first staff screen; the build fails when one exceeds its
 * budget.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { readManifest } from "./manifest.mjs";

const dist = fileURLToPath(new URL("../dist/web", import.meta.url));
/** Theme and CSS are inlined in the document, and no page waits for its icon: at most twelve files are requested. */
const budget = { scripts: 100 * 1024, all: 150 * 1024, files: 17 };
/** A staff list: its API calls come on top, which its journey measures too. It includes every area's screen list. */
const officeBudget = { scripts: 256 * 1024, all: 320 * 1024, files: 22 };
const queue = [
  "../areas/procedures/online-requests/web/desk/queue.tsx",
  "office/words.es.ts",
  "../areas/procedures/online-requests/words.es.ts",
  "../areas/procedures/online-requests/desk/staff-words.es.ts",
];
const commonSources = ["site/words.es.ts"];
/** Page → the code and words of its route. */
const pages = {
  "/login": ["../areas/administration/session/web/login.tsx", "../areas/administration/session/words.es.ts"],
  "/onlineService": [
    "../areas/procedures/online-requests/web/wizard/services.tsx",
    "../areas/procedures/online-services/words.es.ts",
  ],
  "/ (signed out)": [
    "../areas/procedures/online-requests/web/landing/landing-page.tsx",
    "../areas/procedures/online-requests/landing-words.es.ts",
    "../areas/procedures/online-services/words.es.ts",
  ],
  "/deliveryService": [
    "../areas/procedures/delivery/web/courier.tsx",
    "../areas/procedures/delivery/client-words.es.ts",
  ],
  "/deliveryService/parcel": [
    "../areas/procedures/delivery/web/doorstep.tsx",
    "../areas/procedures/delivery/doorstep-words.es.ts",
  ],
  "/custody": ["../areas/procedures/custody/web/phone/phone.tsx", "../areas/procedures/custody/phone-words.es.ts"],
  "/onlineService, begin": [
    "../areas/procedures/online-requests/web/wizard/services.tsx",
    "../areas/procedures/online-requests/web/wizard/start-page.tsx",
    "../areas/procedures/online-services/words.es.ts",
  ],
  "/onlineService/… (a step)": [
    "../areas/procedures/online-requests/web/wizard/request.tsx",
    "../areas/procedures/online-requests/client/client-words.es.ts",
  ],
  "/checkout": ["../areas/money/payments/web/request-checkout.tsx", "../areas/money/payments/payer/payer-words.es.ts"],
  "/paymentOfferDetails": [
    "../areas/money/payments/web/document-checkout.tsx",
    "../areas/money/payments/payer/payer-words.es.ts",
  ],
  "/paymentVale": [
    "../areas/money/payments/web/document-checkout.tsx",
    "../areas/money/payments/payer/payer-words.es.ts",
  ],
  "/payment": ["../areas/money/payments/web/result/payment.tsx", "../areas/money/payments/payer/payer-words.es.ts"],
  "/register": ["../areas/administration/session/web/sign-up.tsx", "../areas/administration/session/words.es.ts"],
  "/ (client)": [
    "../areas/procedures/online-requests/web/tracking/own-requests.tsx",
    "../areas/procedures/online-requests/client/client-words.es.ts",
    "../areas/procedures/online-requests/home-words.es.ts",
  ],
  "/terms": ["../areas/administration/terms/web/terms.tsx", "../areas/administration/terms/words.es.ts"],
  "/contact": ["../areas/administration/contact/web/contact.tsx", "../areas/administration/contact/words.es.ts"],
  "/profile": ["../areas/administration/people/web/profile.tsx", "../areas/administration/people/client-words.es.ts"],
  "/notifications": [
    "../areas/administration/notifications/web/own-notifications.tsx",
    "../areas/administration/notifications/words.es.ts",
  ],
  "/sharedDocument": [
    "../areas/collaboration/media/web/shared-document.tsx",
    "../areas/collaboration/media/page-words.es.ts",
  ],
};

const manifest = readManifest(dist);
let isOverBudget = false;
for (const [page, parts] of Object.entries(pages)) {
  const files = new Set(["site.html", "theme.js", "favicon.svg"]);
  for (const source of ["site.html", ...commonSources, ...parts]) collect(source, files);
  report(page, files);
}
report("/paymentDetails", new Set(["served.css", "theme.js", "favicon.svg"]));
const findRequestFiles = new Set(["served.css", "theme.js", "favicon.svg"]);
collect("captcha-form.ts", findRequestFiles);
report("/trackRequest", new Set(["served.css", "theme.js", "favicon.svg"]));
report("/trackRequest, after some misses", findRequestFiles);
const checkRequestFiles = new Set(["served.css", "theme.js", "favicon.svg"]);
collect("file-hash-check.ts", checkRequestFiles);
report("/verify", checkRequestFiles);
const office = new Set(["office.html", ...referencedIn("office.html")]);
for (const source of queue) collect(source, office);
report("/onlineServicesAdmin/AP/onlineRequests", office, officeBudget);
const staffFiles = reachableFrom("site.html").filter(
  (file) => /\/(begin|desk)-[\w-]{8}\./.test(file) && office.has(file),
);
if (staffFiles.length > 0) console.log(`OVER: the public door leads to ${staffFiles.join(", ")}`);
if (isOverBudget || staffFiles.length > 0) process.exit(1);

function report(page, files, limits = budget) {
  const sizes = [...files].map((file) => [file, transferSize(file)]);
  const all = sizes.reduce((sum, [, size]) => sum + size, 0);
  const scripts = sizes.filter(([file]) => file.endsWith(".js")).reduce((sum, [, size]) => sum + size, 0);
  const failed = scripts > limits.scripts || all > limits.all || files.size > limits.files;
  isOverBudget ||= failed;
  console.log(`${failed ? "OVER " : ""}${page}: scripts ${kilo(scripts)}, all ${kilo(all)}, ${files.size} files`);
  if (process.argv.includes("--files")) for (const [file, size] of sizes) console.log(`  ${kilo(size)}  ${file}`);
}

/** Adds an entry with all its static imports. */
function collect(key, files) {
  const entry = manifest[key];
  if (!entry) throw new Error(`${key} is not in the build`);
  if (files.has(entry.file)) return;
  files.add(entry.file);
  for (const stylesheet of entry.css ?? []) files.add(stylesheet);
  // Workers are assets too, but are fetched on use; fonts with characters that no page has are not fetched.
  for (const asset of entry.assets ?? [])
    if (!/\.js$|-(latin-ext|cyrillic|greek|vietnamese)/.test(asset)) files.add(asset);
  for (const each of entry.imports ?? []) collect(each, files);
}

/** Files that a document itself references. */
function referencedIn(document) {
  const html = readFileSync(join(dist, document), "utf8");
  return [...html.matchAll(/(?:href|src)="\/legalsit\/([^"]+)"/g)].map(([, file]) => file);
}

/** Every file that the pages of a frontend may request. */
function reachableFrom(key, visited = new Set()) {
  if (visited.has(key)) return [];
  visited.add(key);
  const { file, imports = [], dynamicImports = [] } = manifest[key];
  return [file, ...[...imports, ...dynamicImports].flatMap((each) => reachableFrom(each, visited))];
}

/** Bytes transferred; fonts and images are compressed already. */
function transferSize(file) {
  const path = join(dist, file);
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`).length;
  const content = readFileSync(path);
  return /\.(woff2|png|webp)$/.test(file) ? content.length : brotliCompressSync(content).length;
}

function kilo(bytes) {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
