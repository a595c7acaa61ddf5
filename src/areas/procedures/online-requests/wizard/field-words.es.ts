/** Field labels of a request, and the question that replaces a label as a page title. */
import type { FieldName, Path, pickupFields } from "./form-fields.ts";

/** Fields, nested fields, and fields that are displayed together. */
export type LabelledField =
  | FieldName
  | Path
  | "residence"
  | `pickup.${(typeof pickupFields)[number]}`
  | "package"
  | "observations";

export const labels = {
  firstName: "Nombres",
  firstLastName: "Primer apellido",
  secondLastName: "Segundo apellido",
  identityNumber: "Número de identidad",
  ciGenderAck: "Así consta en el carné de identidad",
  birthDate: "Fecha de nacimiento",
  birthPlace: "Lugar de nacimiento",
  "birthPlace.country": "País de nacimiento",
  "birthPlace.province": "Provincia de nacimiento",
  "birthPlace.municipality": "Municipio de nacimiento",
  "birthPlace.text": "Lugar de nacimiento",
  citizenship: "Ciudadanía",
  fatherName: "Nombre completo del padre",
  motherName: "Nombre completo de la madre",
  gender: "Sexo",
  skinColor: "Color de la piel",
  residence: "Residencia permanente",
  province: "Provincia",
  municipality: "Municipio",
  abroadCountry: "País de residencia",
  address: "Dirección",
  holderInCuba: "Vive en Cuba",
  holderDeceased: "Persona fallecida",
  volume: "Tomo",
  folio: "Folio",
  registry: "Registro civil",
  "registry.province": "Provincia del registro",
  "registry.municipality": "Municipio del registro",
  "registry.office": "Oficina registral",
  eventDate: "Fecha en que ocurrió",
  eventPlace: "Lugar donde ocurrió",
  secondPerson: "La otra persona",
  "secondPerson.firstName": "Nombres de la otra persona",
  "secondPerson.lastNames": "Apellidos de la otra persona",
  documentType: "Documento",
  purpose: "Finalidad",
  destination: "Destino",
  copies: "Copias",
  legalize: "Legalización",
  relationship: "Parentesco",
  "pickup.name": "Nombre completo",
  "pickup.ci": "Número de identidad",
  "pickup.phone": "Teléfono en Cuba",
  package: "Paquete",
  observations: "Observaciones",
} as const satisfies Readonly<Record<LabelledField, string>>;

export const questions = {
  holderDeceased: "¿La persona vive?",
  purpose: "¿Para qué lo necesita?",
  destination: "¿Dónde lo va a presentar?",
  legalize: "¿Necesita que la legalicemos?",
  relationship: "La persona es su…",
} as const satisfies Partial<Readonly<Record<LabelledField, string>>>;
