/**
 * The types of nomenclators: `open` ones are readable without a session; the code depends on the
 * values of `fixed` ones.
 */
export const nomenclatorTypes = {
  PRACTICE_AREA: { prefix: "PA" },
  SECTOR: { prefix: "SE" },
  SERVICE_MODALITY: { prefix: "MO" },
  SERVICE_TYPE: { prefix: "TS" },
  MAIN_ACTIVITY: { prefix: "TS" },
  TAKEN_SHAPE: { prefix: "FA" },
  CLIENT_TYPE: { prefix: "CT", open: true, fixed: true },
  CLIENT_CATEGORY: { prefix: "CC" },
  ACQUISITION_WAY: { prefix: "VC" },
  CONTACT_TYPE: { prefix: "TC" },
  TERMINATION: { prefix: "TE" },
  NOTARIAL_DOC_TYPE: { prefix: "ND", fixed: true },
  ACT_TYPE: { prefix: "AT" },
  DEED_TYPE: { prefix: "ET" },
  NOTARIAL_CONCEPT: { prefix: "CN" },
  DOCUMENT_TYPE: { prefix: "DT", open: true },
  DESTINATION: { prefix: "DE", open: true },
  PURPOSE: { prefix: "PR", open: true },
  STAMP: { prefix: "SL" },
  REVENUE_STAMP: { prefix: "ST" },
  OFFER_CONCEPT: { prefix: "CO" },
  PAYMENT_METHOD: { prefix: "MP", open: true },
  KINSHIP: { prefix: "PT", open: true },
  SKIN_COLOR: { prefix: "PC", open: true, fixed: true },
  GENDER: { prefix: "GE", open: true, fixed: true },
  MARITAL_STATUS: { prefix: "EC", open: true, fixed: true },
  MIPYME_TYPE: { prefix: "MI", fixed: true },
  BANK: { prefix: "BA" },
  ORGANISM: { prefix: "OR" },
  CURRENCY: { prefix: "CU", open: true, fixed: true },
  REJECT_REASON: { prefix: "RR", open: true },
  VOCATIONAL_TRAINING: { prefix: "VT" },
  REFUND_REASON: { prefix: "RF" },
  OFFICE: { prefix: "OC", open: true },
  PROVINCE: { prefix: "", open: true, fixed: true },
  MUNICIPALITY: { prefix: "", open: true, fixed: true },
} as const satisfies Record<string, { prefix: string; open?: true; fixed?: true }>;

/** Types with a parent item of the same type. */
export const nestedTypes: readonly NomenclatorType[] = ["PRACTICE_AREA", "DOCUMENT_TYPE", "ACT_TYPE"];
/** Types whose codes are entered by people; the server numbers the others. */
export const keyedTypes: readonly NomenclatorType[] = ["STAMP", "BANK", "ORGANISM", "DESTINATION", "PAYMENT_METHOD"];
export const isFixed = (type: string): boolean => "fixed" in (nomenclatorTypes[type as NomenclatorType] ?? {});

/** Legalization rule of a destination, shown to clients before they decide about a legalization. */
export const legalizationRules = ["needed", "notNeeded"] as const;

export type NomenclatorType = keyof typeof nomenclatorTypes;
type Open = { [Type in NomenclatorType]: (typeof nomenclatorTypes)[Type] extends { open: true } ? Type : never };
type OpenNomenclatorType = Open[NomenclatorType];

export const everyNomenclatorType = Object.keys(nomenclatorTypes) as NomenclatorType[];
export const openNomenclatorTypes = everyNomenclatorType.filter(
  (type): type is OpenNomenclatorType => "open" in nomenclatorTypes[type],
);

/** Additional fields of each type: keys of `meta`. Those of offices are edited with the firm. */
export const typeFieldNames: Readonly<Partial<Record<NomenclatorType, readonly Added[]>>> = {
  DOCUMENT_TYPE: ["chain", "stamp", "validityMonths", "needsSecondPerson", "requiresAuthorization", "personal"],
  DESTINATION: ["country", "consulateStamp", "legalization", "checkedOn"],
  STAMP: ["country", "central"],
  REVENUE_STAMP: ["value"],
  KINSHIP: ["degree"],
  BANK: ["bic", "currencies"],
  REJECT_REASON: ["text"],
};
export type Added =
  | "chain"
  | "stamp"
  | "validityMonths"
  | "needsSecondPerson"
  | "requiresAuthorization"
  | "personal"
  | "country"
  | "consulateStamp"
  | "legalization"
  | "checkedOn"
  | "central"
  | "value"
  | "degree"
  | "bic"
  | "currencies"
  | "text";
