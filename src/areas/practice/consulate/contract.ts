/**
 * Spain consulate: contracts whose documents the firm delivers to the consulate, each document on its own, and their
 * invoices.
 */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  currency,
  day,
  deletedAnswer,
  amountInput,
  id,
  integer,
  idParam,
  clearable,
  page,
  text,
  version,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { contractLog, holderDraft, receiverDraft } from "../legalization/contract.ts";
import { counters, processes } from "../legalization/states.ts";
import { consulateContractColumns } from "./columns.ts";
import type { ContractField } from "./contract-fields.ts";
import { ConsulateContract, contractState } from "./contract-record.ts";
import { documentCalls } from "./document-list.ts";
import { consulatePayMethods } from "./states.ts";
import { ConsulateTariff, tariffDraft } from "./tariff.ts";

/** Permissions to edit contracts, and to read them. */
const editors = ["adminConsulSpain"] as const;
const readers = ["getConsulateContractList", "adminConsulSpain"] as const;
const contractsAt = "private/consulate-spain-contracts";
const tariffAt = "private/config-consulate-spain-contracts";

const code = text(1, 16);

const document = z.object({
  _id: id.optional().describe("Identifier of an existing one; absent for a new one"),
  documentType: code.describe("Code of the nomenclator DOCUMENT_TYPE"),
  holderName: text(0, 120).optional().describe("Holder of the document; defaults to the contract's holder"),
  quantity: integer(1, 100).default(1).describe("Copies of it"),
  process: z.enum(processes, "CHOICE").default("legalization").describe("Procedure of the firm"),
});
export type ConsulateDocumentInput = z.output<typeof document>;

const fields = {
  holder: holderDraft,
  documents: z
    .array(document)
    .min(1, "REQUIRED")
    .max(50, "TOO_LONG")
    .describe("The complete list; TOO_MANY if the consulate accepts fewer for that purpose"),
  purpose: clearable(code).describe("Code of the nomenclator PURPOSE"),
  urgent: booleanParam.optional().describe("true: with the urgent surcharge"),
  appointment: clearable(day).describe("When the consulate expects the holder"),
  client: clearable(id).describe("Client; defaults to the one with the holder's document"),
  account: clearable(id).describe("The holder's account: it may be a client's"),
  filing: clearable(id).describe("The filing that it belongs to; it is for that one's client"),
  notes: multilineText(0, 500).optional().describe("Notes"),
} satisfies Record<ContractField, z.ZodType>;
const draft = z.object(fields);
export type ContractDraft = z.output<typeof draft>;

const changes = draft.partial().extend({
  _id: id,
  updatedAt: version,
  state: contractState.optional().describe("Moves it one state forward and changes nothing else"),
  note: multilineText(0, 500)
    .optional()
    .describe("Reason; required, with at least 10 characters, for backward moves and cancellations"),
  packageNumber: text(0, 30).optional().describe("The package in which its documents go"),
  receiver: receiverDraft.optional(),
});
export type ContractChanges = z.output<typeof changes>;

export const contractListContract = listContract(consulateContractColumns, {
  rowSchema: ConsulateContract,
  filters: {
    state: contractState.optional(),
    counter: z.enum(counters, "CHOICE").optional().describe("Filter by one of the counters"),
    paid: booleanParam.optional().describe("true: paid ones; false: the others"),
    client: id.optional().describe("Filter by client"),
    urgent: booleanParam.optional().describe("true: urgent ones; false: the others"),
    currency: currency.optional(),
    from: day.optional().describe("Written down on this day or later"),
    to: day.optional().describe("Written down on this day or earlier"),
    search: page.shape.search.describe("Words of number, holder, identity documents, package or client"),
  },
  access: readers,
});

const contractWithLog = ConsulateContract.extend({ log: contractLog });

export const consulateContract = {
  contracts: contractListContract.page({
    route: `POST ${contractsAt}/filter`,
    summary: "Consulate contracts, page by page",
  }),
  exportContracts: contractListContract.spreadsheet({
    route: `GET ${contractsAt}/exportConsulateContracts`,
    summary: "The filtered contracts as XLSX or CSV",
  }),
  contract: operation({
    route: `GET ${contractsAt}/:id`,
    access: readers,
    summary: "Get one contract with its documents and its log",
    input: idParam,
    output: contractWithLog,
  }),
  create: operation({
    route: `POST ${contractsAt}/CreatedConsulateContract`,
    access: editors,
    summary: "Create a contract, priced by the tariff in force",
    input: draft,
    output: contractWithLog,
    idempotent: true,
  }),
  update: operation({
    route: `PUT ${contractsAt}/UpdatedConsulateContract`,
    access: editors,
    summary: "Update a contract, or move it to its next status; its documents only while it is unpaid, at a new price",
    input: changes,
    output: contractWithLog,
  }),
  confirmPaid: operation({
    route: `PUT ${contractsAt}/confirmPaidSpainRequested`,
    access: editors,
    summary: "Record that a contract was paid in full at the counter or by transfer",
    input: z.object({
      _id: id,
      updatedAt: version,
      date: day.describe("Day on which it was paid, not in the future"),
      method: z.enum(consulatePayMethods, "CHOICE").describe("How"),
      amount: amountInput.describe("All that it costs"),
      reference: text(0, 60).optional().describe("Number of the operation, where it has one"),
    }),
    output: contractWithLog,
    idempotent: true,
  }),
  remove: operation({
    route: `DELETE ${contractsAt}/:id`,
    access: editors,
    summary: "Delete an unpaid contract with its documents",
    input: idParam,
    output: deletedAnswer,
  }),
  print: download({
    recorded: "handler",
    route: `GET ${contractsAt}/print/:id`,
    access: readers,
    hasSideEffects: true,
    summary: "Download the contract as PDF, after payment the receipt: A4, Spanish",
    input: idParam,
  }),
  tariff: operation({
    route: `GET ${tariffAt}`,
    access: editors,
    summary: "List the current, past and future tariffs of contracts",
    output: z.object({
      inForce: ConsulateTariff.nullable().describe("Tariff in force; null if there is none"),
      history: z
        .array(ConsulateTariff)
        .describe("All of them, the newest first; each holds until the day before the next"),
    }),
  }),
  setTariff: operation({
    route: `POST ${tariffAt}`,
    access: editors,
    summary: "Set the tariff from a day on, today or later; existing contracts keep their price",
    input: tariffDraft,
    output: ConsulateTariff,
  }),
  ...documentCalls,
};
