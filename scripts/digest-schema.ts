/**
 * npx tsx scripts/digest-schema.ts folder: prints a digest of each object of the schema that the migrations in the folder
 * make. `src/server/database/replaced-schema.txt` is its output for `git archive 6e4dfb17 migrations`.
 */
import { openDatabase } from "../src/server/database/open-database.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { digestSchema } from "../src/server/testing/schema-dump.ts";

const open = await openDatabase({});
await migrate(open, process.argv[2]);
process.stdout.write(`${(await digestSchema(open.db)).join("\n")}\n`);
await open.close();
