/**
 * Adds a program of this folder to the built programs of the checkout in the working folder, and reports its path. The
 * file is copied, so that another checkout, which may not have it, bundles its own sources. `node build-program.mjs <name>`.
 */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

if (!existsSync("dist/web")) throw new Error(`${process.cwd()} is not built: npm run build`);
const [, , name] = process.argv;
const source = `.cache/bench/${name}.ts`;
mkdirSync(".cache/bench", { recursive: true });
copyFileSync(join(import.meta.dirname, `${name}.ts`), source);
const { buildPrograms } = await import(pathToFileURL(join(process.cwd(), "scripts/build.mjs")).href);
await buildPrograms("dist", [source]);
process.send?.({ address: `dist/server/${name}.js` });
