/** The initial offers, and the tariffs of the demo office. */
import { seededItems } from "../../../administration/nomenclators/server/public.ts";
import type { TariffRow } from "./price.ts";
import type { onlineServiceOffers } from "./tables.ts";

type Offer = typeof onlineServiceOffers.$inferInsert;

const weeklyCapacity = 50;

export const seededOffers: Offer[] = [
  {
    code: "AP01",
    family: "AP",
    nameEs: "Certificación de antecedentes penales",
    nameEn: "Criminal record certificate",
    descriptionEs:
      "Certificación oficial del Registro Central de Sancionados que acredita si una persona tiene o no antecedentes penales en Cuba. Puede pedirla para usted o para un familiar. Si va a usarla en otro país, puede pedirla legalizada.",
    descriptionEn:
      "Official certificate of the Central Registry of Sanctioned Persons stating whether a person has a criminal record in Cuba. You can order your own or a relative’s. If you’ll use it in another country, you can order it legalized.",
    requirementsEs:
      "Nombres y apellidos de la persona y de sus padres.\nSu número de carné de identidad; debe tener 16 años o más.\nUn teléfono para poder pagar.\nLos datos de la persona que recogerá el documento en la oficina.",
    requirementsEn:
      "Full name of the person and of both parents.\nThe person’s identity number; they must be 16 or older.\nA phone number, to pay.\nThe details of the person who will collect the document at the office.",
    documentTypes: ["DT-AP.01"],
    termDays: 20,
    includesLegalization: true,
    weeklyCapacity,
    order: 1,
  },
  {
    code: "TR01",
    family: "TR",
    nameEs: "Certificaciones del Registro del Estado Civil",
    nameEn: "Civil registry certificates",
    descriptionEs:
      "Certificaciones de nacimiento, matrimonio, defunción, divorcio, unión de hecho, soltería, notas marginales y negativas de inscripción.",
    descriptionEn:
      "Certificates of birth, marriage, death, divorce, registered partnership, single status, marginal notes and no-record certificates.",
    requirementsEs:
      "Tomo, folio y registro civil, o la fecha y el lugar del hecho.\nLos datos de la persona del documento.\nLos datos de quien recogerá el documento.",
    requirementsEn:
      "The volume (tomo), page (folio) and registry, or the date and place where it happened.\nThe details of the person on the document.\nThe details of the person who will collect the document.",
    documentTypes: ["01", "02", "03", "04", "05", "06", "07", "10", "11", "12", "13"].map(
      (number) => `DT-RG.${number}`,
    ),
    termDays: 30,
    includesLegalization: true,
    weeklyCapacity,
    order: 2,
  },
  {
    code: "TR02",
    family: "TR",
    nameEs: "Capacidad legal y ciudadanía",
    nameEn: "Legal capacity and citizenship",
    descriptionEs: "Certificaciones de capacidad legal y literales de ciudadanía.",
    descriptionEn: "Certificates of legal capacity and full (literal) certificates of citizenship.",
    requirementsEs: "Los datos de la persona y de su inscripción.\nLos datos de quien recogerá el documento.",
    requirementsEn:
      "The details of the person and of the registry entry.\nThe details of the person who will collect the document.",
    documentTypes: ["DT-RG.08", "DT-RG.09"],
    termDays: 30,
    includesLegalization: true,
    weeklyCapacity,
    order: 3,
  },
  {
    code: "TR03",
    family: "TR",
    nameEs: "Actos de última voluntad y declaratoria de herederos",
    nameEn: "Last will and heirs certificates",
    descriptionEs: "Certificaciones de los registros de actos de última voluntad y de declaratoria de herederos.",
    descriptionEn: "Certificates of the registries of last-will acts and of declarations of heirs.",
    requirementsEs:
      "Los datos de la persona fallecida y la fecha en que murió.\nLos datos de quien recogerá el documento.",
    requirementsEn:
      "The details of the person who died and the date of death.\nThe details of the person who will collect the document.",
    documentTypes: ["DT-RG.14", "DT-RG.15"],
    termDays: 30,
    includesLegalization: true,
    weeklyCapacity,
    order: 4,
  },
];

/** First day of the demo office's tariffs. */
export const since = "2026-01-01";
/** Name of each concept on a price. */
export const conceptNames = {
  service: { nameEs: "Servicio", nameEn: "Service" },
  legalization: { nameEs: "Legalización", nameEn: "Legalization" },
  stamp: { nameEs: "Sello del timbre", nameEn: "Revenue stamp" },
  copy: { nameEs: "Copia adicional", nameEn: "Extra copy" },
  search: { nameEs: "Búsqueda de la inscripción", nameEn: "Registry search" },
} as const;

/** Differences from the default of the registry family, by document. */
const servicesByDocument = {
  CUP: { "DT-RG.08": "2500.00", "DT-RG.14": "1250.00", "DT-RG.15": "1250.00", "DT-JU.01": "3750.00" },
  USD: {
    "DT-RG.08": "104.00",
    "DT-OT.02": "104.00",
    "DT-OT.04": "104.00",
    "DT-RG.09": "156.00",
    "DT-JU.01": "156.00",
    "DT-OT.03": "156.00",
    "DT-OT.05": "156.00",
    "DT-AC.01": "260.00",
    "DT-AC.02": "260.00",
    "DT-AC.03": "365.00",
  },
} as const;

/**
 * For any residence: the currency already implies where people live, and the firm may add a tariff for one residence.
 * Stamps have no price abroad until the Gaceta publishes one.
 */
export function seededTariffs(): TariffRow[] {
  return [
    tariff("AP", "service", "CUP", "1250.00"),
    tariff("AP", "service", "USD", "52.00"),
    tariff("AP", "legalization", "CUP", "375.00"),
    tariff("AP", "legalization", "USD", "30.00"),
    tariff("TR", "service", "CUP", "400.00"),
    tariff("TR", "service", "USD", "52.00"),
    tariff("TR", "legalization", "CUP", "375.00"),
    tariff("TR", "legalization", "USD", "30.00"),
    ...(["CUP", "USD"] as const).flatMap((currency) =>
      Object.entries(servicesByDocument[currency]).map(([document, amount]) =>
        tariff("TR", "service", currency, amount, document),
      ),
    ),
    ...stampTariffs(),
  ];
}

/** Every document type names its stamp. */
function stampTariffs(): TariffRow[] {
  return (seededItems.DOCUMENT_TYPE ?? []).flatMap(({ code, meta }) =>
    typeof meta?.stamp === "number"
      ? [tariff(code.startsWith("DT-AP") ? "AP" : "TR", "stamp", "CUP", `${meta.stamp}.00`, code)]
      : [],
  );
}

function tariff(
  family: "AP" | "TR",
  concept: keyof typeof conceptNames,
  currency: "CUP" | "USD",
  amount: string,
  documentType?: string,
): TariffRow {
  return {
    code: [family, concept, currency, documentType].filter(Boolean).join("-"),
    ...conceptNames[concept],
    family,
    concept,
    documentType: documentType ?? null,
    residence: "any",
    currency,
    amount,
    perCopy: true,
    validFrom: since,
  };
}
