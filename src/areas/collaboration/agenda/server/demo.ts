import { addDays, dayOf, weekOf } from "../../../../kit/time/calendar.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { demoCall } from "../../../../server/demo/demo-call.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import type { ActivityState } from "../states.ts";
import { finishActivity } from "./finish.ts";
import { createActivity } from "./write-activity.ts";
import { activities } from "./tables.ts";

interface Demo {
  readonly title: string;
  readonly description: string;
  /** Days from Monday of this week. */
  readonly on: number;
  readonly hour?: string;
  readonly minutes?: number;
  readonly place?: string;
  readonly charge: readonly string[];
  readonly invited?: readonly string[];
  /** Result, if its day has come. */
  readonly ended?: Exclude<ActivityState, "pending">;
  readonly cause?: string;
}

/** A week of activities and those after it, in every state. */
const demo: readonly Demo[] = [
  {
    title: "Prórroga del contrato de arrendamiento",
    description: "Que la firmen las dos partes.",
    on: -4,
    hour: "15:00",
    charge: ["lawyer"],
  },
  {
    title: "Despacho con la dirección",
    description: "Expedientes en curso y los que vencen este mes.",
    on: 0,
    hour: "09:00",
    minutes: 90,
    place: "Sala 2",
    charge: ["lawyer"],
    invited: ["management"],
    ended: "accomplished",
  },
  {
    title: "Firma de la oferta de Puerto Azul",
    description: "Llevar la oferta impresa y volver con ella firmada.",
    on: 0,
    hour: "11:00",
    place: "Casa matriz del cliente",
    charge: ["lawyer"],
    ended: "accomplished",
  },
  {
    title: "Escrito al Registro Mercantil",
    description: "Pedir la inscripción del aumento de capital.",
    on: 0,
    hour: "14:00",
    minutes: 90,
    charge: ["lawyer"],
  },
  {
    title: "Otorgamiento de la escritura de Cauto",
    description: "Comparecen los tres socios.",
    on: 1,
    hour: "08:30",
    minutes: 90,
    place: "Sala de notarías",
    charge: ["notary"],
    invited: ["lawyer"],
    ended: "accomplished",
  },
  {
    title: "Revisión de los cobros de la semana",
    description: "Conciliar lo cobrado con las pasarelas.",
    on: 1,
    hour: "13:00",
    charge: ["cashier"],
    ended: "unfulfilled",
    cause: "El banco no envió el estado de cuenta.",
  },
  {
    title: "Audiencia arbitral, caso 41",
    description: "Alegatos finales; llevar el peritaje.",
    on: 2,
    hour: "09:00",
    minutes: 120,
    place: "Corte de Arbitraje",
    charge: ["lawyer"],
  },
  {
    title: "Llamada con el despacho de Vigo",
    description: "Poder para representar al cliente en España.",
    on: 2,
    hour: "13:00",
    place: "En línea",
    charge: ["lawyer"],
    invited: ["notary", "commercial"],
  },
  {
    title: "Protesto de la letra de cambio",
    description: "Requerir el pago en el domicilio del librado.",
    on: 3,
    hour: "10:00",
    minutes: 45,
    place: "Calle 23 n.º 504",
    charge: ["notary"],
  },
  {
    title: "Revisar los estatutos, versión 3",
    description: "Incorporar las observaciones de los socios.",
    on: 3,
    hour: "10:00",
    charge: ["lawyer"],
  },
  {
    title: "Consejo jurídico",
    description: "Acuerdos de la semana y plan de la siguiente.",
    on: 4,
    hour: "08:30",
    place: "Sala 1",
    charge: ["management"],
    invited: ["lawyer", "notary", "commercial"],
  },
  {
    title: "Capacitación sobre la Ley 175",
    description: "Para todo el departamento.",
    on: 4,
    charge: ["lawyer", "notary"],
    place: "Aula",
  },
  {
    title: "Vencimiento de la prórroga de Tejidos del Cauto",
    description: "Entregar la prórroga firmada.",
    on: 9,
    hour: "10:30",
    charge: ["lawyer"],
  },
  {
    title: "Informe del mes",
    description: "Servicios prestados, cobrados y pendientes.",
    on: 14,
    charge: ["lawyer", "commercial"],
  },
];

export async function demoActivities(db: Database, _world: World, server: Server): Promise<void> {
  const [first] = await db.select({ id: activities.id }).from(activities).limit(1);
  const names = [...new Set(["administrator", ...demo.flatMap(({ charge, invited = [] }) => [...charge, ...invited])])];
  const emails = names.map((name) => `${name}@demo.example`);
  const people = await peopleByEmail(db, emails);
  if (first || people.size < names.length) return;
  const personOf = (name: string) => people.get(`${name}@demo.example`);
  const idsOf = (names: readonly string[]) => names.flatMap((name) => personOf(name)?.id ?? []);
  const planner = personOf("administrator");
  if (!planner) return;
  const caller = { userId: planner.id, name: planner.name, permissions: ["adminActivities"] as const };
  const today = dayOf(server.now());
  const monday = weekOf(today);
  const createdAt = new Date(server.now().getTime() - 10 * 86_400_000);
  for (const { on, charge, invited = [], ended: outcome, cause, ...fields } of demo) {
    const call = demoCall(server, caller, createdAt);
    const date = addDays(monday, on);
    const participants = { usersInCharge: idsOf(charge), invitedSpecialists: idsOf(invited) };
    const { _id, updatedAt } = await createActivity({ ...fields, date, ...participants }, call);
    if (!outcome || date > today) continue;
    const result = { accomplished: outcome === "accomplished", ...(cause && { unfulfilledCause: cause }) };
    await finishActivity({ _id, updatedAt, ...result }, { ...call, now: server.now() });
  }
}
