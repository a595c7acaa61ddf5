// Builds the offline verifier of seals: one HTML file whose Content-Security-Policy allows no request. The same sources give
// the same bytes.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const source = "src/areas/administration/issued-documents/web/offline-verifier";
const maxBytes = 30_000;

export async function buildVerifier(folder) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(source, "main.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
  });
  const script = outputFiles[0].text.trim();
  if (script.includes("</script")) throw new Error("the verifier's script would end its element");
  const template = readFileSync(join(source, "page.html"), "utf8");
  const [, style] = /<style>([^]*?)<\/style>/.exec(template);
  const policy = `default-src 'none'; script-src ${sourceHash(script)}; style-src ${sourceHash(style)}; base-uri 'none'; form-action 'none'`;
  const html = template
    .replace('Policy" content=""', () => `Policy" content="${policy}"`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`);
  const size = Buffer.byteLength(html);
  if (size > maxBytes) throw new Error(`the offline verifier has ${size} bytes, more than ${maxBytes}`);
  mkdirSync(join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, "server/offline-verifier.html"), html);
}

const sourceHash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
