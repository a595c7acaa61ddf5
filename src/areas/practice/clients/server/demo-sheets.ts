/**
 * Data sheets of the demo office: a person in Cuba with a photo, one abroad, a foreign, a state-owned and a private
 * company.
 */
import { Readable } from "node:stream";
import { like } from "drizzle-orm";
import { openIncomingFiles } from "../../../../server/storage/incoming-files.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { photos } from "./client-sheet.ts";
import { clients, dataSheets } from "./tables.ts";

type Sheet = Partial<typeof dataSheets.$inferInsert> & { readonly fullName: string; readonly photo?: string };

/** Keyed by the beginning of the client's name. */
const sheets: Readonly<Record<string, Sheet>> = {
  "Yadira ": {
    fullName: "Yadira Álvarez Ferrer",
    birthDate: "1991-02-10",
    maritalStatus: "married",
    location: "Calle 17 n.º 806, apto. 4, Vedado",
    children: [
      { name: "Lucía Marrero Álvarez", birthDate: "2015-09-03" },
      { name: "Daniel Marrero Álvarez", birthDate: "2019-01-21" },
    ],
    vocationalTraining: "VT005",
    workCentre: "Instituto de Meteorología",
    occupation: "Meteoróloga",
    organizations: ["Sociedad Meteorológica de Cuba"],
    observations: "Tramita la ciudadanía española por su abuelo; prefiere que se le llame por la tarde.",
    photo: "#8c5a3c",
  },
  "María Elena ": {
    fullName: "María Elena Fuentes Rivas",
    birthDate: "1958-11-30",
    maritalStatus: "widowed",
    location: "Miami; viene a La Habana cada diciembre",
    children: [{ name: "Roberto Díaz Fuentes", birthDate: null }],
    vocationalTraining: "VT006",
    occupation: "Jubilada",
    judicialAspects: "Sucesión abierta de su esposo: dos herederos, un inmueble en Playa.",
  },
  "Puerto Azul Inversiones": {
    fullName: "Puerto Azul Inversiones, Sociedad Limitada",
    birthDate: "1999-05-18",
    location: "Madrid; sucursal en el Mariel desde 2019",
    organizations: ["Asociación de Empresarios Españoles en Cuba"],
    managers: [
      { name: "Nuria Roca Pons", position: "Apoderada" },
      { name: "Joan Ferrer Mas", position: "Consejero delegado" },
    ],
    employees: 64,
    products: ["Gestión de puertos deportivos", "Almacenes frigoríficos"],
    competitors: ["Marinas del Norte S.A."],
    history: "Nace como astillero familiar en Gijón; en 2014 vende los talleres y pasa a gestionar terminales.",
    economicInformation: "Capital desembolsado de 3 000 000 EUR. Cuentas auditadas hasta 2025, sin salvedades.",
    judicialAspects: "Un arbitraje en curso contra su asegurador por la avería de una grúa.",
  },
  "Astilleros ": {
    fullName: "Empresa de Astilleros Ñico López",
    birthDate: "1962-07-26",
    location: "Regla, La Habana",
    organizations: ["Grupo Empresarial de la Industria Naval"],
    managers: [{ name: "Raúl Céspedes Ibarra", position: "Director general" }],
    employees: 412,
    products: ["Reparación de buques", "Embarcaciones de pesca"],
    economicInformation: "Presupuestada; cobros pendientes de tres clientes por más de 90 días.",
  },
  "Tejidos del Cauto": {
    fullName: "Tejidos del Cauto MIPYME S.U.R.L.",
    birthDate: "2022-02-01",
    location: "Bayamo, Granma",
    managers: [{ name: "Osmany Tamayo Leyva", position: "Socio único" }],
    employees: 9,
    products: ["Hamacas", "Mantelería"],
    competitors: ["Telares de Holguín MIPYME S.R.L."],
  },
};

export async function demoSheets(db: Database, server: Server): Promise<void> {
  for (const [namePrefix, { photo, ...sheet }] of Object.entries(sheets)) {
    const [client] = await db
      .select({ id: clients.id })
      .from(clients)
      .where(like(clients.name, `${namePrefix}%`));
    if (!client) continue;
    const image = photo ? await photoOf(server, photo) : null;
    await db
      .insert(dataSheets)
      .values({ ...sheet, clientId: client.id, image })
      .onConflictDoNothing();
  }
}

/** A generated portrait without facial features, with the given skin colour. */
async function photoOf(server: Server, skin: string): Promise<string> {
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="640" height="640">
    <rect width="64" height="64" fill="#d9e5f6"/><path d="M10 64c0-15 9-22 22-22s22 7 22 22z" fill="#24559a"/>
    <ellipse cx="32" cy="26" rx="16" ry="18" fill="#2a1d17"/><rect x="28" y="34" width="8" height="11" rx="4" fill="${skin}"/>
    <ellipse cx="32" cy="28" rx="10.5" ry="12.5" fill="${skin}"/><path d="M21 24c3-8 19-8 22 0-7-3-15-3-22 0z" fill="#2a1d17"/>
  </svg>`;
  const { take, forget } = await openIncomingFiles();
  try {
    const arrived = await take(Readable.from([await sharp(Buffer.from(svg)).png().toBuffer()]));
    return await photos.keepFile(server, "demo", { ...arrived, mime: "image/png" });
  } finally {
    await forget();
  }
}
