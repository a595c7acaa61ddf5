/** `node dist/server/write-demo-template.js <folder>`, run by the build. */
import { writeDemoTemplate } from "./demo-template.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: write-demo-template <folder>");
await writeDemoTemplate(folder);
process.exit(0);
