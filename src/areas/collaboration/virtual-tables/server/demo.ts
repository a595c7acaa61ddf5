import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { userGroupView } from "../../user-groups/server/public.ts";
import { tableStateAt } from "../states.ts";
import { hashOf, insertMinutes, issueMinutes } from "./minutes/minutes.ts";
import {
  virtualTableExternals,
  virtualTableGroups,
  virtualTableMinutes,
  virtualTableObjectives,
  virtualTablePeople,
  virtualTables,
} from "./tables.ts";

interface Demo {
  readonly title: string;
  readonly description: string;
  /** Days from now. */
  readonly opens: number;
  readonly closes?: number;
  readonly active?: false;
  readonly moderators: readonly string[];
  readonly members: readonly string[];
  readonly group?: string;
  readonly external?: { readonly name: string; readonly email: string };
  readonly keywords: readonly string[];
  readonly goals: readonly (readonly [text: string, mark?: "achieved" | "pinned"])[];
}

/** One table for each state; one with a guest, one with a group. */
const tables: readonly Demo[] = [
  {
    title: "Licencia ambiental del hotel de Mariel",
    description:
      "Revisamos el expediente que pide la autoridad ambiental y decidimos quién entrega cada documento y cuándo.",
    opens: -6,
    closes: 8,
    moderators: ["lawyer"],
    members: ["notary", "commercial", "administrator"],
    group: "Mesa de Vigo",
    external: { name: "Marta Souto Rial", email: "marta.souto@puertoazul.example" },
    keywords: ["Mariel", "Licencia ambiental", "Inversión"],
    goals: [
      ["Reunir los estudios que pide la autoridad", "achieved"],
      ["Acordar el texto de la solicitud", "pinned"],
      ["Fijar la fecha de presentación"],
    ],
  },
  {
    title: "Reparto de la guardia notarial de diciembre",
    description: "Quién atiende la notaría entre el 21 y el 31 de diciembre.",
    opens: 2,
    moderators: ["notary"],
    members: ["lawyer"],
    keywords: ["Notaría", "Guardias"],
    goals: [["Aprobar el calendario"]],
  },
  {
    title: "Corresponsalía de Vigo: honorarios de 2026",
    description: "Propuesta de honorarios compartidos con el despacho de Vigo para el año.",
    opens: -60,
    closes: -31,
    moderators: ["lawyer", "commercial"],
    members: ["administrator"],
    keywords: ["Vigo", "Honorarios", "inversión"],
    goals: [["Acordar los honorarios", "achieved"]],
  },
  {
    title: "Mudanza del archivo (borrador)",
    description: "Se preparó y se dejó para el año próximo.",
    opens: -20,
    active: false,
    moderators: ["administrator"],
    members: [],
    keywords: [],
    goals: [],
  },
];

export async function demoVirtualTables(db: Database, _world: World, server: Server): Promise<void> {
  const now = server.now();
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();
  await db.transaction(async (tx) => {
    const [first] = await tx.select({ id: virtualTables.id }).from(virtualTables).limit(1);
    if (first) return;
    for (const demo of tables) {
      const usernames = [...demo.moderators, ...demo.members];
      const emails = usernames.map((who) => `${who}@demo.example`);
      const people = [...(await peopleByEmail(tx, emails)).values()];
      const moments = {
        active: demo.active ?? true,
        closed: false,
        openDate: days(demo.opens),
        closeDate: demo.closes === undefined ? null : days(demo.closes),
      };
      const stamps = { createdAt: days(Math.min(demo.opens, 0) - 1), updatedAt: days(Math.min(demo.opens, 0) - 1) };
      const { title, description, keywords } = demo;
      const isModerator = (email: string) => demo.moderators.some((who) => email === `${who}@demo.example`);
      const [inserted] = await tx
        .insert(virtualTables)
        .values({
          title,
          description,
          keywords: [...keywords],
          keywordText: keywords.join(" "),
          notifiedState: tableStateAt(moments, now),
          ...moments,
          ...stamps,
          createdBy: people.find(({ email }) => isModerator(email))?.id ?? null,
        })
        .returning({ id: virtualTables.id });
      const tableId = inserted?.id ?? "";
      if (people.length > 0)
        await tx
          .insert(virtualTablePeople)
          .values(people.map(({ id, email }) => ({ tableId, userId: id, moderator: isModerator(email) })));
      const groups = demo.group
        ? await tx
            .select({ id: userGroupView.id })
            .from(userGroupView)
            .where(inArray(userGroupView.name, [demo.group]))
        : [];
      if (groups.length > 0)
        await tx.insert(virtualTableGroups).values(groups.map(({ id }) => ({ tableId, groupId: id })));
      if (demo.external) await tx.insert(virtualTableExternals).values({ tableId, ...demo.external });
      for (const [order, [text, mark]] of demo.goals.entries())
        await tx.insert(virtualTableObjectives).values({
          tableId,
          text,
          order,
          persistent: mark === "pinned",
          ...(mark === "achieved" && {
            achievedAt: days(Math.min(demo.opens, 0) + 0.5),
            achievedByName: "Luis Barrios Peña",
          }),
        });
    }
  });
  await demoMinutes(db, server);
}

/** Issued on the day on which the table closed; nobody is notified. */
async function demoMinutes(db: Database, server: Server): Promise<void> {
  const closed = await db.select().from(virtualTables).where(eq(virtualTables.notifiedState, "closed"));
  for (const { id, closeDate } of closed) {
    const closing = { tableId: id, now: new Date(closeDate ?? server.now()), by: "" };
    const row = await db.transaction((tx) => insertMinutes(tx, closing));
    const sha256 = hashOf(await issueMinutes(server, row));
    await db.update(virtualTableMinutes).set({ sha256 }).where(eq(virtualTableMinutes.id, row.id));
  }
}
