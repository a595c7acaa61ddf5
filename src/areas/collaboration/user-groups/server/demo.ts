import type { Database } from "../../../../server/database/connection.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { userGroupMembers, userGroups } from "./tables.ts";

const groups = [
  { name: "Asesoría a empresas", of: ["lawyer", "commercial"] },
  {
    name: "Mesa de Vigo",
    of: ["lawyer", "notary"],
    externalPeople: [{ name: "Uxía Ferreiro Lago", email: "oficina@atlantico.example" }],
  },
  { name: "Mudanza de archivo", of: ["cashier", "courier"], active: false },
  { name: "Recién creado", of: [] },
];

/** Demo groups: staff only, with an external person, inactive, empty. */
export async function demoUserGroups(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx.select({ id: userGroups.id }).from(userGroups).limit(1);
    if (existing) return;
    for (const { of: memberNames, ...group } of groups) {
      const [inserted] = await tx.insert(userGroups).values(group).returning({ id: userGroups.id });
      const emails = memberNames.map((memberName) => `${memberName}@demo.example`);
      const members = [...(await peopleByEmail(tx, emails)).values()];
      if (inserted && members.length > 0)
        await tx.insert(userGroupMembers).values(members.map(({ id }) => ({ groupId: inserted.id, userId: id })));
    }
  });
}
