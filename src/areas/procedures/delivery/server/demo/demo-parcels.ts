/** Data of the demo: carriers and their parcels. */
import type { DeliveryStatus } from "../../states.ts";

export const demoCarriers = [
  {
    name: "Ernesto Cruz Valdés",
    ci: "85041512786",
    phone: "+5352998877",
    vehicle: "Motocicleta eléctrica",
    plate: "B 123 456",
    company: "Mensajería Habana Express",
    active: true,
  },
  {
    name: "Yanet Pérez Oliva",
    ci: "90010116651",
    phone: "+5353114455",
    vehicle: "Bicicleta",
    plate: null,
    company: null,
    active: true,
  },
  {
    name: "Rolando Díaz Mora",
    ci: "72062506561",
    phone: "+5352203344",
    vehicle: "Automóvil",
    plate: "P 654 321",
    company: "Mensajería Habana Express",
    active: false,
  },
] as const;

export interface DemoParcel {
  readonly status: DeliveryStatus;
  /** Days ago, and the hour in Havana. */
  readonly orderedAt: readonly [days: number, hour: number];
  readonly receiver: readonly [name: string, ci: string, phone: string];
  readonly address: string;
  readonly municipality: string;
  /** Status of the demo request to deliver; absent for other documents of the office. */
  readonly of?: "readyToDelivery" | "delivered";
  /** Documents of the office, with the number of copies. */
  readonly officeDocuments?: Readonly<Record<string, number>>;
  readonly lot?: 0 | 1;
  readonly attempts?: number;
  readonly observations?: string;
  readonly note?: string;
}

const literal = { "Certificación literal de nacimiento": 1 };

/** Oldest first: numbers are assigned by day. */
export const demoParcels: readonly DemoParcel[] = [
  {
    status: "delivered",
    orderedAt: [6, 9],
    receiver: ["Lidia Ferrer Núñez", "62070300558", "+5352345671"],
    address: "Calle 23 no. 456, apto. 5, entre F y G, Vedado",
    municipality: "23.02",
    of: "delivered",
    lot: 0,
  },
  {
    status: "canceled",
    orderedAt: [6, 10],
    receiver: ["Osvaldo Prieto Lima", "66081910342", "+5378812233"],
    address: "Calle 8 no. 110, entre Línea y Calzada",
    municipality: "23.02",
    officeDocuments: { "Certificación de matrimonio": 1 },
    note: "La persona pasó por la oficina a recogerlos.",
  },
  {
    status: "delivered",
    orderedAt: [6, 11],
    receiver: ["Caridad Soto Mena", "58121404437", "+5376401188"],
    address: "San Lázaro 314, piso 2, entre Galiano y Blanco",
    municipality: "23.03",
    officeDocuments: { "Poder especial legalizado": 2 },
    lot: 0,
  },
  {
    status: "delivered",
    orderedAt: [6, 14],
    receiver: ["Miguel Ángel Torres Rey", "79030211465", "+5352667788"],
    address: "Avenida 51 no. 8810, entre 88 y 90",
    municipality: "23.11",
    officeDocuments: literal,
    lot: 0,
    attempts: 1,
  },
  {
    status: "transporting",
    orderedAt: [6, 15],
    receiver: ["Adrián Cabrera Montes", "06081960584", "+5353558899"],
    address: "Calzada de Diez de Octubre 1052, entre Santa Irene y Correa",
    municipality: "23.08",
    of: "readyToDelivery",
    lot: 0,
  },
  {
    status: "transporting",
    orderedAt: [6, 16],
    receiver: ["Zoila Ramos Ávila", "49092103316", "+5376997744"],
    address: "Vía Blanca 77, Reparto Bahía",
    municipality: "23.06",
    officeDocuments: { "Certificación de defunción": 2 },
    lot: 0,
    attempts: 1,
    observations: "Llamar antes: el timbre no funciona.",
  },
  {
    status: "readyForMessaging",
    orderedAt: [4, 10],
    receiver: ["Daymara Castro León", "93051417770", "+5354332211"],
    address: "Calle 100 no. 2305, edificio 14, apto. 21",
    municipality: "23.13",
    officeDocuments: { "Título universitario legalizado": 1 },
    lot: 1,
  },
  {
    status: "readyForMessaging",
    orderedAt: [4, 16],
    receiver: ["Iván Rodríguez Paz", "88112009942", "+5352778899"],
    address: "Neptuno 659, entre Gervasio y Belascoaín",
    municipality: "23.03",
    officeDocuments: { "Certificación de notas": 1 },
    lot: 1,
  },
  {
    status: "readyForMessaging",
    orderedAt: [3, 9],
    receiver: ["Marlén Gómez Peña", "95091703658", "+5355667788"],
    address: "Calle Martí 205, entre Céspedes y Maceo",
    municipality: "23.05",
    officeDocuments: { "Certificación de soltería": 1 },
    lot: 1,
    observations: "De lunes a viernes, después de las 17:00.",
  },
  {
    status: "canceled",
    orderedAt: [3, 13],
    receiver: ["Teresa Cabrera Pérez", "66022800357", "+5352110099"],
    address: "Independencia 208, entre 3.ª y 5.ª",
    municipality: "23.14",
    officeDocuments: literal,
    note: "Pidió recibirlos en otra provincia.",
  },
  {
    status: "pendingDelivery",
    orderedAt: [2, 10],
    receiver: ["Marlén Gómez Peña", "95091703658", "+5355667788"],
    address: "Calle 17 no. 960, entre 8 y 10, Vedado",
    municipality: "23.02",
    of: "readyToDelivery",
  },
  {
    status: "pendingDelivery",
    orderedAt: [1, 11],
    receiver: ["Raúl Medina Soler", "71041209846", "+5378354411"],
    address: "Calle 41 no. 4812, entre 48 y 50",
    municipality: "23.01",
    officeDocuments: { "Antecedentes penales": 1 },
  },
  {
    status: "pendingDelivery",
    orderedAt: [1, 16],
    receiver: ["Beatriz Lugo Franco", "82110721475", "+5352889900"],
    address: "Obispo 360, entre Habana y Compostela",
    municipality: "23.04",
    officeDocuments: { "Escritura de compraventa de vivienda": 1, "Copia simple": 2 },
  },
];
