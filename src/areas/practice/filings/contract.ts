/** Filings of legal assistance: matter, client, specialist and fee; contracts with their supplements. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { versionedIdSchema, crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  amount,
  oneOrMany,
  positiveAmount,
  choice,
  requiredChoice,
  country,
  currency,
  day,
  amountInput,
  id,
  instant,
  integer,
  idParam,
  clearable,
  page,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { clientTypes } from "../clients/enums.ts";
import { filingColumns } from "./columns.ts";
import { filingKinds, mipymeTypes } from "./enums.ts";
import { FilingHome } from "./home.ts";
import type { FilingField } from "./filing-fields.ts";
import { EntireFiling, Filing, FilingDetail } from "./filing.ts";
import { ownFaults } from "./own-faults.ts";

const kind = choice(filingKinds).describe("advisory, contract or supplement");
const clientType = choice(clientTypes).describe("national or foreign");
const code = (type: string) => text(1, 16).describe(`Code of the nomenclator ${type}`);
const count = integer(0, 9999);

/** Normalizes a number: without spaces, in capitals. */
const number = text(1, 40)
  .transform((input) => input.replace(/\s/g, "").toUpperCase())
  .refine((input) => input === "" || input.length >= 3, "TOO_SHORT")
  .refine((input) => input.length <= 30, "TOO_LONG");
const contractNumber = number.describe("3 to 30 characters; no two contracts have the same");
const supplementNumber = number.describe("3 to 30 characters; no two supplements have the same");

const draft = z.object({
  kind: kind.describe("Kind; cannot change"),
  client: requiredChoice(id).optional().describe("Client; for a supplement, its contract's"),
  clientType,
  specialist: requiredChoice(id).describe("A person whose role is marked as a lawyer's"),
  correspondent: clearable(id).describe("A person whose role is marked as a correspondent's"),
  topic: text(1, 500)
    .refine((input) => input === "" || input.length >= 3, "TOO_SHORT")
    .describe("Topic"),
  practiceArea: code("PRACTICE_AREA"),
  serviceModality: code("SERVICE_MODALITY"),
  serviceType: code("SERVICE_TYPE"),
  sector: code("SECTOR"),
  takenShape: code("TAKEN_SHAPE"),
  country,
  nationality: country,
  fee: positiveAmount,
  currency,
  subscriptionDate: requiredChoice(day).describe("When it was agreed"),
  termination: code("TERMINATION"),
  terminationDate: clearable(day).describe("Required if it ends on a fixed date"),
  contractNumber: contractNumber
    .optional()
    .describe("For a supplement, its contract's; for a contract, defaults to the next number"),
  supplementNumber: supplementNumber.optional().describe("Only for supplements; defaults to the next of its contract"),
  exportable: booleanParam.optional().describe("Whether it is unless its client is national"),
  vip: booleanParam.optional().describe("Defaults to the client's"),
  mipymeType: clearable(z.enum(mipymeTypes, "CHOICE")).describe("state or private"),
  copies: count.optional().describe("Number of copies"),
  consultations: count.optional().describe("How often the client was advised in it"),
  constitutions: count.optional().describe("Entities that were founded in it"),
  protocolCopies: count.optional().describe("Copies to the protocol archive"),
  voucherPending: booleanParam.optional().describe("Its voucher is still to be issued"),
  voucherNumber: text(0, 40).optional().describe("Number of its voucher"),
  observations: multilineText(0, 2000).optional().describe("Notes"),
  deadlines: z
    .array(
      z.object({
        _id: id.optional().describe("Identifier of an existing deadline; absent for a new one"),
        text: text(1, 200)
          .refine((input) => input === "" || input.length >= 3, "TOO_SHORT")
          .describe("What is to be done"),
        dueOn: requiredChoice(day).describe("The last day for it"),
        done: booleanParam.optional().describe("Whether it is done; unchanged if absent"),
      }),
    )
    .max(100, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
} satisfies Record<FilingField, z.ZodType>);
export type FilingDraft = z.output<typeof draft>;

/** Runs even if a field is invalid, so that all errors are reported at once. */
const createInput = draft.superRefine(
  (input, context) => {
    if (typeof input !== "object" || input === null) return;
    const hasError = (name: string) => context.issues.some(({ path }) => path?.[0] === name);
    // An invalid field may hold any type and must not be compared.
    const valid = Object.fromEntries(Object.entries(input).filter(([name]) => !hasError(name)));
    for (const [name, message] of Object.entries(ownFaults(valid)))
      if (!hasError(name)) context.addIssue({ code: "custom", message, path: [name] });
  },
  { when: () => true },
);

const onlyThose = (condition: string) =>
  booleanParam.optional().describe(`true: only those ${condition}; false: only the others`);

export const filingRoutes = crudListContract(filingColumns, {
  rowSchema: Filing,
  input: createInput,
  updateInput: draft.omit({ kind: true }).partial(),
  filters: {
    kind: oneOrMany(kind).describe("Any of these kinds"),
    client: id.optional().describe("Identifier of the client"),
    clientType: clientType.optional(),
    specialist: oneOrMany(id).describe("Any of these lawyers"),
    practiceArea: code("PRACTICE_AREA").optional().describe("Filter by area; includes its descendants"),
    serviceModality: oneOrMany(code("SERVICE_MODALITY")).describe(
      "Any of these codes of the nomenclator SERVICE_MODALITY",
    ),
    serviceType: oneOrMany(code("SERVICE_TYPE")).describe("Any of these codes of the nomenclator SERVICE_TYPE"),
    sector: oneOrMany(code("SECTOR")).describe("Any of these codes of the nomenclator SECTOR"),
    takenShape: oneOrMany(code("TAKEN_SHAPE")).describe("Any of these codes of the nomenclator TAKEN_SHAPE"),
    termination: oneOrMany(code("TERMINATION")).describe("Any of these codes of the nomenclator TERMINATION"),
    country: oneOrMany(country).describe("Any of these countries, ISO 3166-1 alpha-2"),
    currency: currency.optional(),
    feeFrom: amountInput.optional().describe("Fee of at least this"),
    feeTo: amountInput.optional().describe("Fee of at most this"),
    from: day.optional().describe("Subscribed on or after this day"),
    to: day.optional().describe("Subscribed on or before this day"),
    endsFrom: day.optional().describe("Ends on or after this day"),
    endsTo: day.optional().describe("Ends on or before this day"),
    exportable: onlyThose("that are exportable"),
    vip: onlyThose("that are marked"),
    mipymeType: choice(mipymeTypes).optional().describe("state or private"),
    closed: onlyThose("that ended"),
    voucherPending: onlyThose("whose bill is not written"),
    overdue: onlyThose("with a deadline that passed"),
    contractNumber: number.optional().describe("The contract of this number and its supplements"),
    search: page.shape.search.describe("Words of numbers, topic or client"),
  },
  access: ["manageFilings"],
});

const basePath = "private/filing";
const { sort: _, ...filters } = filingRoutes.filters.shape;
const access = ["manageFilings"] as const;

/** Result of a bill update, for either kind of filing. */
const Voucher = z.object({
  _id: z.string().describe("Identifier"),
  voucherPending: z.boolean().describe("Its voucher is still to be issued"),
  voucherNumber: z.string().nullable().describe("Number of its voucher"),
  updatedAt: instant,
});

const Total = z.object({ currency, value: amount });

export const filingsContract = {
  list: filingRoutes.page({ route: `POST ${basePath}/getFilings`, summary: "Filings, page by page" }),
  totals: operation({
    route: `POST ${basePath}/getFilingsSidePart`,
    access,
    allowedWhileImpersonating: true,
    summary: "Get the totals of all matching filings: count, kinds, fees",
    input: z.object(filters),
    output: z.object({
      count: z.number().int().describe("Total number"),
      sumByCurrency: z.array(Total).describe("Their fees"),
      byKind: z
        .array(z.object({ key: kind, label: z.string().describe("In the reader's language"), value: z.number().int() }))
        .describe("How many of each kind, none too"),
      exportable: z.number().int().describe("How many are exportable"),
    }),
  }),
  all: operation({
    route: `POST ${basePath}/getAllFilings`,
    access,
    allowedWhileImpersonating: true,
    summary: "List the first 5,000 matching filings with the requested fields",
    input: z.object({
      ...filters,
      fields: z
        .array(choice(Object.keys(Filing.shape) as [keyof Filing, ...(keyof Filing)[]]))
        .max(50, "TOO_LONG")
        .optional()
        .describe("Fields of each record; defaults to those of a select"),
    }),
    output: z.array(Filing.partial().required({ _id: true })),
    limit: [60, 60],
  }),
  allEntire: operation({
    route: `POST ${basePath}/getAllEntireFilings`,
    access,
    allowedWhileImpersonating: true,
    summary: "List the first 5,000 matching filings with all fields and the names of their codes",
    input: z.object(filters),
    output: z.array(EntireFiling),
    limit: [30, 60],
  }),
  create: filingRoutes.create({
    route: `POST ${basePath}/storeFiling`,
    summary: "Create a filing; it receives the next numbers",
  }),
  find: operation({
    route: `POST ${basePath}/filter`,
    access,
    allowedWhileImpersonating: true,
    summary: "Find at most fifty filings by number, client, topic or radication",
    input: z.object({ text: text(1, 120).describe("Words, in any order"), kind: kind.optional() }),
    output: z.array(Filing),
  }),
  taken: operation({
    route: `POST ${basePath}/searchFilesInfo`,
    access,
    allowedWhileImpersonating: true,
    summary: "Get whether a number is in use, and by which filing",
    input: z.object({
      contractNumber: number.optional().describe("Only for contracts"),
      supplementNumber: number.optional().describe("Only for supplements"),
      radicationNumber: number.optional().describe("For all kinds"),
      excludeId: id.optional().describe("The filing that is being corrected"),
    }),
    output: z.object({ exists: z.boolean().describe("Whether it is in use"), filing: Filing.optional() }),
  }),
  supplements: operation({
    route: `POST ${basePath}/getSupplementsByContractNumber`,
    access,
    allowedWhileImpersonating: true,
    summary: "The supplements of a contract, by number",
    input: z.object({ contractNumber: number.describe("Number of the contract") }),
    output: z.array(Filing),
  }),
  next: operation({
    route: `POST ${basePath}/getSuccessiveNumber`,
    access,
    allowedWhileImpersonating: true,
    summary: "Get the next number; it is not reserved",
    input: z.object({
      kind,
      contractNumber: number.optional().describe("For a supplement: its contract's number"),
      year: integer(2000, 2199).optional().describe("Defaults to the current year"),
    }),
    output: z.object({ number: z.string().describe("RA26000410, CT26000118 or CT26000118-S02") }),
  }),
  voucher: operation({
    route: `PUT ${basePath}/voucherNotarialFilingPending`,
    access: ["manageFilings", "manageNotarialFilings"],
    summary: "Record the voucher number of a filing or the bill number of a notarial filing, or mark it as pending",
    input: versionedIdSchema.extend({
      type: choice(["filing", "notarial"]).describe("Legal assistance or notarial"),
      pending: booleanParam.describe("Whether it is still to be written"),
      voucherNumber: text(1, 40).optional().describe("Required once the voucher is issued"),
      billNumber: text(1, 20).optional().describe("The same, of a notarial filing"),
    }),
    output: z.union([Filing, Voucher]),
  }),
  update: filingRoutes.update({
    route: `PUT ${basePath}/updateFiling`,
    summary: "Update a filing; supplements follow their contract's number and client",
  }),
  get: filingRoutes.get({ route: `GET ${basePath}/getFilingById/:id`, summary: "Get one filing for editing" }),
  read: operation({
    route: `GET ${basePath}/findOneFilingById/:id`,
    access,
    summary: "Get one filing for reading: with names and history",
    input: idParam,
    output: FilingDetail,
  }),
  remove: filingRoutes.remove({
    route: `DELETE ${basePath}/deleteFiling/:id`,
    summary: "Delete a filing; IN_USE while it has supplements",
  }),
  sheet: filingRoutes.spreadsheet({
    route: `GET ${basePath}/exportFilings`,
    summary: "The filtered filings as XLSX or CSV",
  }),
  print: download({
    recorded: "handler",
    route: `GET ${basePath}/print/:id`,
    access,
    summary: "Download one filing as PDF",
    input: idParam,
  }),
  home: operation({
    route: `GET ${basePath}/getHome`,
    access,
    summary: "Get the home widget of a lawyer: own filings that are overdue, due soon, ending soon or without voucher",
    output: FilingHome,
  }),
};
