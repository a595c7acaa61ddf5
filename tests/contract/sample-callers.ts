/** Creates users for tests: a client, or staff with exactly these permissions. */
import type { UserKind } from "../../src/kit/access.ts";
import type { Permission } from "../../src/kit/permissions.ts";
import { userRoles, users } from "../../src/areas/administration/people/server/tables.ts";
import { roles } from "../../src/areas/administration/roles/server/tables.ts";
import { hashToken, newToken } from "../../src/areas/administration/session/server/public.ts";
import { sessions } from "../../src/areas/administration/session/server/tables.ts";
import type { TestApp } from "../../src/server/testing/test-app.ts";

/** Kinds of users with a username: a guest has none. */
type AccountKind = Exclude<UserKind, "guest">;

const usersByApp = new WeakMap<TestApp, Map<string, Promise<string>>>();

/** Returns the token of a new session of such a user. Each call opens its own session, because some operations end sessions. */
export async function signedIn(app: TestApp, kind: AccountKind, permissions: readonly Permission[]): Promise<string> {
  const userIds = usersByApp.get(app) ?? new Map<string, Promise<string>>();
  usersByApp.set(app, userIds);
  const key = `${kind} ${permissions.join()}`;
  const userId = userIds.get(key) ?? insertUser(app, `holder${userIds.size}@demo.example`, kind, permissions);
  userIds.set(key, userId);
  const token = newToken();
  const now = app.server.now().getTime();
  const [createdAt, expiresAt] = [now, now + 3_600_000].map((at) => new Date(at).toISOString());
  await app.server.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: await userId, createdAt, expiresAt: expiresAt ?? "" });
  return token;
}

async function insertUser(
  app: TestApp,
  email: string,
  kind: AccountKind,
  permissions: readonly Permission[],
): Promise<string> {
  const person = { kind, username: email, email, firstName: "Sin", lastName: "Nombre", active: true };
  const [user] = await app.server.db.insert(users).values(person).returning({ id: users.id });
  const role = { key: email, nameEs: email, nameEn: email, permissions: [...permissions] };
  const [storedRole] = await app.server.db.insert(roles).values(role).returning({ id: roles.id });
  if (!user || !storedRole) throw new Error("no user was inserted");
  if (kind === "staff") await app.server.db.insert(userRoles).values({ userId: user.id, roleId: storedRole.id });
  return user.id;
}
