import { asc, sql } from "drizzle-orm";
import type { Permission } from "../../../kit/permissions.ts";
import type { Handlers } from "../../../server/call.ts";
import type { roles as contract } from "../contract.ts";
import { roles } from "./tables.ts";

export const handlers: Handlers<typeof contract> = {
  list: async (_input, call) => {
    const rows = await call.db
      .select({
        role: roles,
        people: sql<number>`(select count(*)::int from user_roles ur where ur.role_id = ${roles.id})`,
      })
      .from(roles)
      .orderBy(asc(call.language === "es" ? roles.nameEs : roles.nameEn));
    return rows.map(({ role, people }) => ({
      _id: role.id,
      key: role.key,
      name: { es: role.nameEs, en: role.nameEn },
      permissions: role.permissions as Permission[],
      people,
      updatedAt: role.updatedAt,
    }));
  },
};
