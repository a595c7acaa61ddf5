/** List of the documents of all contracts, and the input of their transitions. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { maxInvoicedDocuments } from "./states.ts";
import { listContract, bulkInput, BulkResult } from "../../../kit/list-contract.ts";
import {
  amount,
  requiredChoice as chosenOf,
  currency,
  day,
  id,
  nameSchemas,
  orEmpty,
  page,
  text,
  version,
  booleanParam,
  prose,
} from "../../../kit/schemas.ts";
import { ContractOffer } from "../contract-offers/contract.ts";
import { documentColumns } from "./document-columns.ts";
import { ConsulateDocument, documentStatus } from "./contract-record.ts";

/** Permissions to move documents; staff who invoice may read them too. */
const documentEditors = ["getDocumentsConsulateContractList", "adminConsulSpain"] as const;
const readers = [...documentEditors, "createdOfferDocumentsContractConsulate"] as const;
const at = "private/consulate-spain-documents";
const optionalField = <T extends z.ZodType>(schema: T) => orEmpty(schema).optional();

export const ListedDocument = ConsulateDocument.extend({
  paid: z.boolean().describe("Whether the contract is"),
  invoiced: z.boolean().describe("Whether an offer invoices it"),
  contract: z.object({
    _id: z.string().describe("Identifier"),
    number: z.string().describe("CE, year and six digits"),
    holderName: z.string().describe("Whose contract it is"),
    currency,
    handlingFee: amount.describe("Once for all of its documents"),
    handlingDue: z.boolean().describe("None of its documents is invoiced: the first brings the handling with it"),
  }),
});
export type ListedDocument = z.output<typeof ListedDocument>;
nameSchemas({ ListedConsulateDocument: ListedDocument });

const selectedDocument = ListedDocument.pick({
  _id: true,
  code: true,
  status: true,
  stamps: true,
  paid: true,
  invoiced: true,
  updatedAt: true,
  amount: true,
  contract: true,
});

export const documentListContract = listContract(documentColumns, {
  rowSchema: ListedDocument,
  filters: {
    status: documentStatus.optional(),
    documentType: text(0, 16).optional().describe("Code of the nomenclator DOCUMENT_TYPE"),
    packageNumber: text(0, 30).optional().describe("Only those of one package"),
    invoiced: booleanParam.optional().describe("Only those that an offer invoices, or only the others"),
    invoiceable: booleanParam.optional().describe("true: legalized or further, and not invoiced"),
    contractId: id.optional().describe("Only those of one contract"),
    currency: currency.optional(),
    from: day.optional().describe("In their status since this day or later"),
    to: day.optional().describe("In their status since this day or earlier"),
    search: page.shape.search.describe("Words of code, name, package or the contract's holder"),
  },
  access: readers,
});

const transitionInput = {
  status: documentStatus,
  note: prose(0, 500).optional().describe("What is wrong with it, or why it is cancelled: 10 characters"),
  packageNumber: text(0, 30)
    .optional()
    .describe("The package in which it goes; the next of the series PQ unless given"),
  sealedOn: optionalField(day).describe("Day on which the seals were there that it still lacks before the consulate's"),
  date: optionalField(day).describe("Day on which the consulate sealed it"),
  receiver: z
    .object({
      name: text(0, 120).optional().describe("Who takes it"),
      ci: optionalField(text(1, 20)).describe("Cuban identity number"),
      passport: optionalField(text(5, 20)).describe("Passport number"),
    })
    .optional(),
} as const;
const singleTransition = z.object({ _id: id, updatedAt: version, ...transitionInput });
export type DocumentTransitionInput = Omit<z.output<typeof singleTransition>, "_id" | "updatedAt">;

export const documentCalls = {
  documents: documentListContract.page({
    route: `POST ${at}/filter`,
    summary: "Documents of all contracts, page by page",
  }),
  matchingDocuments: documentListContract.allMatches({
    route: `POST ${at}/getMatchingConsulateDocuments`,
    summary: "All documents that the filters match now, to act on them; more than 5,000 are refused",
    rowShape: selectedDocument,
  }),
  exportDocuments: documentListContract.spreadsheet({
    route: `GET ${at}/exportConsulateDocuments`,
    summary: "The filtered documents as XLSX or CSV",
  }),
  packageList: documentListContract.pdf({
    route: `GET ${at}/packageList`,
    access: documentEditors,
    summary: "The filtered documents on paper: of one package what goes to the consulate, A4 PDF",
  }),
  moveDocument: operation({
    route: `PUT ${at}/updateStatusDocumentsContract`,
    access: documentEditors,
    summary: "Take one document to another status; its contract follows",
    input: singleTransition,
    output: ListedDocument,
  }),
  moveDocuments: operation({
    route: `POST ${at}/updateStatusDocumentsContractMulti`,
    access: documentEditors,
    summary: "Take many documents to another status, each on its own; they go in one package",
    input: z.object({
      ids: bulkInput.ids.describe("Documents, of any contracts"),
      versions: bulkInput.versions,
      ...transitionInput,
    }),
    output: BulkResult.extend({ packageNumber: z.string().nullable().describe("The package in which they went") }),
    idempotent: true,
  }),
  createOffer: operation({
    route: `POST ${at}/createdOfferDocumentsContractConsulate`,
    access: ["createdOfferDocumentsContractConsulate"],
    summary: "A draft offer that invoices documents, all of them or none; each is invoiced once",
    input: z.object({
      documentIds: z
        .array(id)
        .min(1, "REQUIRED")
        .max(maxInvoicedDocuments, "TOO_LONG")
        .describe("Legalized or further, of one currency, not invoiced; a contract's handling comes with its first"),
      client: chosenOf(id).describe("Who is invoiced"),
      bankAccount: chosenOf(id).describe("An account in use, of the documents' currency"),
      date: optionalField(day).describe("Of the offer; today unless given"),
      currency: currency.optional().describe("That of the documents, where it is said"),
    }),
    output: ContractOffer,
    idempotent: true,
  }),
};
