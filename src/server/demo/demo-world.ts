/**
 * The demo world: a small office used by the first start, the tests and the journeys. A test refers to it and creates
 * no data of its own.
 */
/** Password of every demo person. */
export const demoPassword = "Legalsit-Demo-2026";

export interface DemoPerson {
  readonly email: string;
  /** Key of a seeded role; none for clients. */
  readonly role?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string;
  readonly ci?: string;
  readonly passport?: string;
  readonly phone: string;
  readonly country: string;
}

const staff = (role: string, firstName: string, lastName: string, secondLastName: string, ci: string): DemoPerson => ({
  email: `${role}@demo.example`,
  role,
  firstName,
  lastName,
  secondLastName,
  ci,
  phone: "+5378301122",
  country: "CU",
});

/** The demo people: one member of staff per role, and three clients. The planner signs in with a second factor. */
export const world = {
  people: [
    staff("administrator", "Ana", "Domínguez", "Roque", "78031512334"),
    staff("lawyer", "Luis", "Barrios", "Peña", "80052011423"),
    staff("notary", "Nora", "Castellanos", "Vega", "75112310558"),
    staff("commercial", "Carla", "Montes", "Ruiz", "88090914472"),
    staff("online-ap", "Alberto", "Pérez", "Sosa", "85041512786"),
    staff("online-tr", "Teresa", "Roque", "León", "83070815538"),
    staff("cashier", "Camilo", "Jiménez", "Abreu", "90010116641"),
    staff("courier", "Marta", "Suárez", "Gil", "92020217719"),
    staff("consulate", "Coralia", "Núñez", "Bello", "79121210338"),
    staff("management", "Gerardo", "Acosta", "Mena", "70063014465"),
    staff("correspondent", "Irene", "Lago", "Paz", "86021810433"),
    staff("planner", "Pablo", "Herrera", "Milán", "82110914466"),
    {
      email: "client@demo.example",
      firstName: "Yadira",
      lastName: "Álvarez",
      secondLastName: "Ferrer",
      ci: "91021027775",
      phone: "+5352345678",
      country: "CU",
    },
    {
      email: "client2@demo.example",
      firstName: "Roberto",
      lastName: "Cabrera",
      secondLastName: "Luis",
      passport: "L123456",
      phone: "+34600111222",
      country: "ES",
    },
    {
      email: "client3@demo.example",
      firstName: "Dayana",
      lastName: "Rojas",
      secondLastName: "Quintero",
      ci: "87051527757",
      phone: "+5353456789",
      country: "CU",
    },
  ] satisfies readonly DemoPerson[],
} as const;

export type World = typeof world;
