import { addMonths, dayOf } from "../../../../kit/time/calendar.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { workPlans } from "./tables.ts";

const plans = [
  {
    who: "lawyer",
    goals: "Cerrar la constitución de Puerto Azul y las prórrogas que vencen este mes.",
    planned: [
      ["Radicar los contratos del trimestre", 10],
      ["Audiencia arbitral del caso 41", 18],
      ["Capacitación sobre la Ley 175", 20],
      ["Informe del mes", 28],
    ],
  },
  {
    who: "notary",
    goals: "Ninguna escritura pendiente de más de cinco días.",
    planned: [
      ["Protocolizar las escrituras de Cauto", 12],
      ["Revisar el archivo de poderes", null],
    ],
  },
] as const;

/** Plans of two people for this month and the previous one. */
export async function demoWorkPlans(db: Database, _world: World, server: Server): Promise<void> {
  const [first] = await db.select({ id: workPlans.id }).from(workPlans).limit(1);
  const emails = plans.map(({ who }) => `${who}@demo.example`);
  const people = await peopleByEmail(db, emails);
  if (first || people.size < plans.length) return;
  const thisMonth = `${dayOf(server.now()).slice(0, 7)}-01`;
  const rows = [addMonths(thisMonth, -1), thisMonth].flatMap((from) =>
    plans.map(({ who, goals, planned }) => {
      const userId = people.get(`${who}@demo.example`)?.id ?? "";
      const mainActivities = planned.map(([text, on]) => ({
        text,
        date: on === null ? null : `${from.slice(0, 8)}${String(on).padStart(2, "0")}`,
        responsible: userId,
      }));
      const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
      const at = server.now().toISOString();
      const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
      return { userId, year, month, title: "Plan de trabajo del mes", goals, mainActivities, ...stamps };
    }),
  );
  await db.insert(workPlans).values(rows);
}
