/**
 * npm run admin -- create --email … --name "…": the first administrator, who gets a link to choose a password.
 * npm run admin -- reset-factors --email …: removes every second factor of a person who lost them.
 */
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { areas } from "../src/areas/server-areas.ts";
import { addStaff } from "../src/areas/administration/people/server/account-resource.ts";
import { userColumns, users } from "../src/areas/administration/people/server/tables.ts";
import { roles } from "../src/areas/administration/roles/server/tables.ts";
import { newResetLink, removeAllFactors } from "../src/areas/administration/session/server/public.ts";
import { email as emailShape, personName } from "../src/kit/contract/schemas.ts";
import { writeAuditEntry } from "../src/server/audit/audit-log.ts";
import { inTransaction } from "../src/server/database/connection.ts";
import { readEnvironment } from "../src/server/start/environment.ts";
import { openLog } from "../src/server/observability/logger.ts";
import type { Server } from "../src/server/server.ts";
import { closeServer, openServer } from "../src/server/open-server.ts";

const usage =
  'Usage: npm run admin -- create --email ana@firm.example --name "Ana Domínguez Roque"\n' +
  "       npm run admin -- reset-factors --email ana@firm.example";
const linkHours = 24;

async function main(): Promise<void> {
  const options = readArguments();
  const environment = readEnvironment(process.env);
  const server = await openServer({ environment, areas, log: openLog("error") });
  try {
    process.stdout.write(
      "resetFactorsOf" in options
        ? await resetLostFactors(server, options.resetFactorsOf)
        : await createAdministrator(server, options),
    );
  } finally {
    await closeServer(server);
  }
}

async function createAdministrator(server: Server, input: AdministratorInput): Promise<string> {
  return inTransaction(server.db, async (tx) => {
    const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.email, input.email));
    if (existing)
      throw new Error(`There is an account with ${input.email} already. Its owner can ask for a new password.`);
    const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.key, "administrator"));
    if (!role) throw new Error("The administrator role is missing.");
    const user = await addStaff(tx, server.now(), { ...input, language: "es" }, [role.id]);
    const { link } = await newResetLink(tx, { server, now: server.now() }, user.id, linkHours * 60);
    return `${input.email} may now choose a password, once, within ${linkHours} hours:\n${link}\n`;
  });
}

/** For the last administrator: others are helped by a colleague, in the office. */
async function resetLostFactors(server: Server, email: string): Promise<string> {
  return inTransaction(server.db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users.email, email)).for("update");
    if (!user) throw new Error(`There is no account with ${email}.`);
    await removeAllFactors(tx, { server }, user);
    await writeAuditEntry(tx, "system", { action: "people.removeAllFactors", kind: "user", id: user.id });
    return `${email} signs in with the password only, and was mailed.\n`;
  });
}

interface AdministratorInput {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string | null;
}

function readArguments(): AdministratorInput | { readonly resetFactorsOf: string } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: "string" }, name: { type: "string" } },
  });
  const email = emailShape.safeParse(values.email);
  if (positionals[0] === "reset-factors" && email.success) return { resetFactorsOf: email.data };
  if (positionals[0] !== "create" || !email.success || !values.name) throw new Error(usage);
  const words = values.name.trim().split(/\s+/);
  // Spanish names have two last names; of two words the second is the only last name.
  const lastNames = words.splice(words.length > 2 ? -2 : -1);
  const names = [words.join(" "), ...lastNames].map((name) => personName.safeParse(name));
  if (words.length === 0 || names.some((name) => !name.success))
    throw new Error(`The name needs a last name. ${usage}`);
  const [firstName = "", lastName = "", secondLastName = null] = names.map((name) => name.data ?? "");
  return { email: email.data, firstName, lastName, secondLastName };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
