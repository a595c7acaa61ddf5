/** People made for a test: a client, or staff who hold just these permissions. */
import type { UserKind } from "../../src/kit/access.ts";
import type { Permission } from "../../src/kit/permissions.ts";
import { userRoles, users } from "../../src/areas/people/server/tables.ts";
import { roles } from "../../src/areas/roles/server/tables.ts";
import { hashToken, newToken } from "../../src/areas/session/server/public.ts";
import { sessions } from "../../src/areas/session/server/tables.ts";
import type { TestApp } from "../../src/server/testing/test-app.ts";

/** Who signs in by a name: a guest does not. */
type Account = Exclude<UserKind, "guest">;

const written = new WeakMap<TestApp, Map<string, Promise<string>>>();

/** The token of a new session of such a person; each call has its own, for some of them end sessions. */
export async function signedIn(app: TestApp, kind: Account, held: readonly Permission[]): Promise<string> {
  const known = written.get(app) ?? new Map<string, Promise<string>>();
  written.set(app, known);
  const key = `${kind} ${held.join()}`;
  const writing = known.get(key) ?? writePerson(app, `holder${known.size}@demo.example`, kind, held);
  known.set(key, writing);
  const token = newToken();
  const now = app.server.now().getTime();
  const [createdAt, expiresAt] = [now, now + 3_600_000].map((at) => new Date(at).toISOString());
  await app.server.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: await writing, createdAt, expiresAt: expiresAt ?? "" });
  return token;
}

async function writePerson(app: TestApp, email: string, kind: Account, held: readonly Permission[]): Promise<string> {
  const person = { kind, username: email, email, firstName: "Sin", lastName: "Nombre", active: true };
  const [user] = await app.server.db.insert(users).values(person).returning({ id: users.id });
  const role = { key: email, nameEs: email, nameEn: email, permissions: [...held] };
  const [holds] = await app.server.db.insert(roles).values(role).returning({ id: roles.id });
  if (!user || !holds) throw new Error("nobody was written");
  if (kind === "staff") await app.server.db.insert(userRoles).values({ userId: user.id, roleId: holds.id });
  return user.id;
}
