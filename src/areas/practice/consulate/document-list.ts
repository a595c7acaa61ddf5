/** List of the documents of all contracts, and the input of their transitions. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { maxInvoicedDocuments } from "./states.ts";
import { listContract, bulkInput, BulkResult } from "../../../kit/contract/list-contract.ts";
import {
  requiredChoice as chosenOf,
  currency,
  day,
  id,
  clearable,
  page,
  text,
  version,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { ContractOffer } from "../contract-offers/contract.ts";
import { documentColumns } from "./document-columns.ts";
import { documentStatus } from "./contract-record.ts";
import { ListedDocument } from "./listed-document.ts";

/** Permissions to move documents; staff who invoice may read them too. */
const documentEditors = ["getDocumentsConsulateContractList", "adminConsulSpain"] as const;
const readers = [...documentEditors, "createdOfferDocumentsContractConsulate"] as const;
const at = "private/consulate-spain-documents";

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
    packageNumber: text(0, 30).optional().describe("Filter by package"),
    invoiced: booleanParam.optional().describe("true: documents on an invoice offer; false: the others"),
    invoiceable: booleanParam.optional().describe("true: legalized or further, and not invoiced"),
    contractId: id.optional().describe("Filter by contract"),
    currency: currency.optional(),
    from: day.optional().describe("In their status since this day or later"),
    to: day.optional().describe("In their status since this day or earlier"),
    search: page.shape.search.describe("Words of code, name, package or the contract's holder"),
  },
  access: readers,
});

const transitionInput = {
  status: documentStatus,
  note: multilineText(0, 500).optional().describe("Defect, or reason of the cancellation: at least 10 characters"),
  packageNumber: text(0, 30).optional().describe("Package in which it is sent; defaults to the next of the series PQ"),
  sealedOn: clearable(day).describe("Day on which the seals that precede the consulate's were obtained"),
  date: clearable(day).describe("Day on which the consulate sealed it"),
  receiver: z
    .object({
      name: text(0, 120).optional().describe("Receiver"),
      ci: clearable(text(1, 20)).describe("Cuban identity number"),
      passport: clearable(text(5, 20)).describe("Passport number"),
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
    summary: "Download the filtered documents as PDF (A4): for one package, the list sent to the consulate",
  }),
  moveDocument: operation({
    route: `PUT ${at}/updateStatusDocumentsContract`,
    access: documentEditors,
    summary: "Change the status of one document; its contract follows",
    input: singleTransition,
    output: ListedDocument,
  }),
  moveDocuments: operation({
    route: `POST ${at}/updateStatusDocumentsContractMulti`,
    access: documentEditors,
    summary: "Change the status of many documents, each on its own; they go in one package",
    input: z.object({
      ids: bulkInput.ids.describe("Documents, of any contracts"),
      versions: bulkInput.versions,
      ...transitionInput,
    }),
    output: BulkResult.extend({ packageNumber: z.string().nullable().describe("Package in which they were sent") }),
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
        .describe(
          "Legalized or later, of one currency, not invoiced; the first document of a contract includes its handling fee",
        ),
      client: chosenOf(id).describe("Client to invoice"),
      bankAccount: chosenOf(id).describe("An account in use, of the documents' currency"),
      date: clearable(day).describe("Date of the offer; defaults to today"),
      currency: currency.optional().describe("Currency of the documents, for confirmation"),
    }),
    output: ContractOffer,
    idempotent: true,
  }),
};
