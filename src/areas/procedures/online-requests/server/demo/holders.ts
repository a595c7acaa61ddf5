/** Holders of the demo requests. */

export interface DemoHolder {
  readonly relationship: string;
  readonly firstName: string;
  readonly firstLastName: string;
  readonly secondLastName: string;
  readonly fatherName: string;
  readonly motherName: string;
  readonly birthDate: string;
  readonly gender: "male" | "female";
  readonly skinColor: "white" | "black" | "mestizo";
  /** DPA codes of province and municipality. */
  readonly residence: readonly [province: string, municipality: string];
  readonly address: string;
}

const holder = (
  relationship: string,
  [firstName, firstLastName, secondLastName]: readonly [string, string, string],
  [fatherName, motherName]: readonly [string, string],
  birthDate: string,
  gender: DemoHolder["gender"],
  skinColor: DemoHolder["skinColor"],
  municipality: string,
  address: string,
): DemoHolder => ({
  relationship,
  firstName,
  firstLastName,
  secondLastName,
  fatherName,
  motherName,
  birthDate,
  gender,
  skinColor,
  residence: [municipality.slice(0, 2), municipality],
  address,
});

export const demoHolders = {
  yadira: holder(
    "PT001",
    ["Yadira", "Álvarez", "Ferrer"],
    ["Ernesto Álvarez Gómez", "Lidia Ferrer Núñez"],
    "1991-02-10",
    "female",
    "mestizo",
    "23.02",
    "Calle 23 no. 456, apto. 5, Vedado",
  ),
  lidia: holder(
    "PT002",
    ["Lidia", "Ferrer", "Núñez"],
    ["Anselmo Ferrer Díaz", "Rosa Núñez Soto"],
    "1962-07-03",
    "female",
    "white",
    "23.02",
    "Calle 23 no. 456, apto. 5, Vedado",
  ),
  ernesto: holder(
    "PT002",
    ["Ernesto", "Álvarez", "Gómez"],
    ["Julián Álvarez Mesa", "Elena Gómez Cruz"],
    "1959-11-21",
    "male",
    "mestizo",
    "23.01",
    "Avenida 51 no. 8810, Marianao",
  ),
  julio: holder(
    "PT006",
    ["Julio César", "Álvarez", "Ferrer"],
    ["Ernesto Álvarez Gómez", "Lidia Ferrer Núñez"],
    "1988-05-30",
    "male",
    "mestizo",
    "23.05",
    "San Lázaro 314, entre Galiano y Blanco",
  ),
  marlen: holder(
    "PT012",
    ["Marlén", "Gómez", "Peña"],
    ["Rolando Gómez Cruz", "Odalys Peña Ríos"],
    "1995-09-17",
    "female",
    "black",
    "34.06",
    "Enramadas 52, Santiago de Cuba",
  ),
  dario: holder(
    "PT015",
    ["Darío", "Quintana", "O'Farrill"],
    ["Manuel Quintana Vera", "Silvia O'Farrill León"],
    "1989-01-25",
    "male",
    "black",
    "23.02",
    "Línea 1001, apto. 12, Vedado",
  ),
  roberto: holder(
    "PT001",
    ["Roberto", "Cabrera", "Luis"],
    ["Antonio Cabrera Pérez", "María Luis Hernández"],
    "1984-04-08",
    "male",
    "white",
    "25.01",
    "Calle Real 77, Matanzas",
  ),
  maria: holder(
    "PT002",
    ["María", "Luis", "Hernández"],
    ["Pedro Luis Bravo", "Clara Hernández Gil"],
    "1957-12-12",
    "female",
    "white",
    "25.01",
    "Calle Real 77, Matanzas",
  ),
  adrian: holder(
    "PT003",
    ["Adrián", "Cabrera", "Montes"],
    ["Roberto Cabrera Luis", "Ivette Montes Rey"],
    "2006-08-19",
    "male",
    "white",
    "25.01",
    "Calle Real 77, Matanzas",
  ),
  teresa: holder(
    "PT009",
    ["Teresa", "Cabrera", "Pérez"],
    ["Faustino Cabrera Ruiz", "Amalia Pérez Toledo"],
    "1966-02-28",
    "female",
    "mestizo",
    "28.01",
    "Independencia 208, Yaguajay",
  ),
} as const satisfies Record<string, DemoHolder>;
