/** Creates the database of the tests: `prepare-database.ts snapshot <file>` or `template <server url> <offset in ms>`. */
import { writeSnapshot, writeTemplate } from "../src/server/testing/demo-database.ts";

const [kind, target = "", clockOffsetMs] = process.argv.slice(2);
if (kind === "snapshot") await writeSnapshot(target);
else await writeTemplate(target, Number(clockOffsetMs));
process.exit();
