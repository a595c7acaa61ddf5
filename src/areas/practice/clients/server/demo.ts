import { eq } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { nextInSeries } from "../../../../server/crud/number-series.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { personByEmail } from "../../../administration/people/server/public.ts";
import type { Server } from "../../../../server/server.ts";
import { demoSheets } from "./demo-sheets.ts";
import { clientContacts, clients } from "./tables.ts";

/** `since`: days since each became a client. */
const companies = [
  {
    name: "Puerto Azul Inversiones S.L.",
    since: 320,
    clientType: "foreign",
    country: "ES",
    address: "Gran Vía 48, 28013 Madrid",
    website: "https://puertoazul.example",
    email: "direccion@puertoazul.example",
    phone: "+34915550142",
    categories: ["CC002", "CC003"],
    acquisitionWay: "VC001",
    legalForm: "FA007",
    taxId: "B31004521",
    vip: true,
    contacts: [
      { name: "Nuria Roca Pons", contactType: "TC001", phone: "+34600000233", position: "Apoderada" },
      { name: "Jaime Bosch Ferrer", contactType: "TC004", email: "j.bosch@puertoazul.example" },
      { name: "Marta Souto Rial", contactType: "TC004", email: "marta.souto@puertoazul.example" },
      { name: "Amalia Cruz Reyes", contactType: "TC006", position: "Secretaría, La Habana", phone: "+5378332210" },
    ],
  },
  {
    name: "Tejidos del Cauto MIPYME S.U.R.L.",
    since: 410,
    clientType: "national",
    country: "CU",
    address: "Calle Maceo 112, Bayamo, Granma",
    phone: "+5323481177",
    categories: ["CC002", "CC004"],
    acquisitionWay: "VC009",
    legalForm: "FA008",
    taxId: "50004417832",
    contacts: [{ name: "Osmany Tamayo Leyva", contactType: "TC002", phone: "+5358112233" }],
  },
  {
    name: "Astilleros Ñico López",
    since: 200,
    clientType: "national",
    country: "CU",
    address: "Avenida del Puerto s/n, Regla, La Habana",
    email: "juridico@astilleros.example",
    phone: "+5376901020",
    categories: ["CC002"],
    acquisitionWay: "VC002",
    legalForm: "FA001",
    contacts: [],
  },
  {
    name: "Bianchi Import-Export S.p.A.",
    since: 120,
    clientType: "foreign",
    country: "IT",
    address: "Via Torino 9, 20123 Milano",
    website: "https://bianchi.example",
    email: "legale@bianchi.example",
    categories: ["CC002", "CC006"],
    acquisitionWay: "VC006",
    legalForm: "FA007",
    notes: "Prefiere que se le escriba en italiano o en inglés.",
    contacts: [{ name: "Giulia Bianchi", contactType: "TC005", email: "giulia@bianchi.example" }],
  },
  {
    name: "Conservas Mariel S.A.",
    since: 100,
    clientType: "national",
    country: "CU",
    address: "Zona Especial de Desarrollo Mariel, Artemisa",
    categories: ["CC002"],
    acquisitionWay: "VC005",
    legalForm: "FA002",
    active: false,
    contacts: [],
  },
  {
    name: "María Elena Fuentes Rivas",
    since: 19,
    clientType: "foreign",
    country: "US",
    nationality: "CU",
    address: "1420 SW 8th St, Miami, FL",
    email: "mefuentes@correo.example",
    phone: "+13055550118",
    categories: ["CC001", "CC005"],
    acquisitionWay: "VC003",
    passport: "K204471",
    contacts: [],
  },
] as const;

/** Companies and people in Cuba and abroad: one inactive, one duplicate, one with an account; data sheets for some. */
export async function demoClients(db: Database, world: World, server: Server): Promise<void> {
  await writeClients(db, world, server);
  await demoSheets(db, server);
}

async function writeClients(db: Database, world: World, server: Server): Promise<void> {
  const today = dayOf(server.now());
  await db.transaction(async (tx) => {
    const [first] = await tx.select().from(clients).limit(1);
    if (first) return;
    for (const { contacts, categories, since, ...company } of companies) {
      const createdAt = startOfDay(addDays(today, -since)).toISOString();
      const clientNumber = await nextInSeries(tx, "C", 6);
      const [client] = await tx
        .insert(clients)
        .values({ ...company, categories: [...categories], clientNumber, createdAt, updatedAt: createdAt })
        .returning();
      if (client && contacts.length > 0)
        await tx
          .insert(clientContacts)
          .values(contacts.map((each, order) => ({ ...each, clientId: client.id, order })));
    }
    const yadira = world.people.find(({ email }) => email === "client@demo.example");
    if (!yadira || !("ci" in yadira)) return;
    const { firstName, lastName, secondLastName, email, phone, ci } = yadira;
    const account = await personByEmail(tx, email);
    await tx.insert(clients).values({
      clientNumber: await nextInSeries(tx, "C", 6),
      name: `${firstName} ${lastName} ${secondLastName}`,
      clientType: "national",
      country: "CU",
      nationality: "CU",
      address: "Calle 17 n.º 806, Vedado, La Habana",
      email,
      phone,
      ci,
      categories: ["CC001"],
      acquisitionWay: "VC003",
      userId: account?.id ?? null,
    });
    const [azul] = await tx.select().from(clients).where(eq(clients.name, companies[0].name));
    if (!azul) return;
    const duplicate = {
      name: "Puerto Azul, S.L.",
      clientType: "foreign",
      country: "ES",
      acquisitionWay: "VC001",
    } as const;
    await tx.insert(clients).values({
      ...duplicate,
      clientNumber: await nextInSeries(tx, "C", 6),
      address: "Gran Vía, Madrid",
      active: false,
      mergedInto: azul.id,
    });
  });
}
