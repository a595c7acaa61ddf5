/**
 * Office legalization: documents that the firm obtains and has sealed by authorities; each contract is its own voucher.
 */
import { z } from "zod";
import { download, operation, pageSchema } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  amount,
  country,
  currency,
  day,
  email,
  fullName,
  amountInput,
  id,
  instant,
  integer,
  idParam,
  clearable,
  page,
  phone,
  text,
  version,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { payerParams } from "../../money/payments/contract.ts";
import { valeColumns } from "./columns.ts";
import { type Counter, counters, valePayMethods, counterStates } from "./states.ts";
import { ValeCheckout } from "./payer-contract.ts";
import { legalState, LegalDocument, process, Vale, ValeLine } from "./vale.ts";

export { ValeCheckout, ValeTracking } from "./payer-contract.ts";
export { contractFacts, paymentBy, Receiver, seals } from "./vale.ts";

const access = ["manageFilings"] as const;
const at = "private/documentsLegalize";
const code = text(1, 16);
const payerInput = payerParams("The voucher");

/** Input of the holder. */
export const holderDraft = z.object({
  fullName: fullName.describe("Full name"),
  ci: clearable(text(1, 20)).describe("Cuban identity number; one of both documents is needed"),
  passport: clearable(text(5, 20)).describe("Passport number"),
  phone: phone.describe("Phone number with country code"),
  email: clearable(email).describe("Where one writes to"),
  country,
});
/** Input of the receiver; the transition requires what it needs. */
export const receiverDraft = z.object({
  name: text(0, 120).optional().describe("Receiver of the documents"),
  ci: clearable(text(1, 20)).describe("Cuban identity number"),
  passport: clearable(text(5, 20)).describe("Passport number"),
});

const document = z.object({
  _id: id.optional().describe("Identifier of an existing one; absent for a new one"),
  documentType: code.optional().describe("Code of the nomenclator DOCUMENT_TYPE"),
  destination: code.optional().describe("Code of the nomenclator DESTINATION"),
  process: process.optional(),
  consulate: booleanParam.optional().describe("true: the destination's consulate seals it too"),
  holderName: text(0, 120).optional().describe("Holder of the document; defaults to the contract's holder"),
  quantity: integer(1, 100).optional().describe("Number of copies; defaults to one"),
  stamps: z
    .array(
      z.object({
        stamp: code.describe("Code of the nomenclator STAMP"),
        required: booleanParam.optional().describe("false: it is not needed after all"),
        requestedAt: clearable(day).describe("Day of the request"),
        obtainedAt: clearable(day).describe("Day on which it was obtained"),
      }),
    )
    .max(10, "TOO_LONG")
    .optional()
    .describe("All of its seals, in place of those before"),
  obtainedAt: clearable(day).describe("Day on which we had it"),
  observedNote: multilineText(0, 500).optional().describe("Why an authority did not seal it"),
});
export type LegalDocumentInput = z.output<typeof document>;

const save = z.object({
  _id: id.optional().describe("Identifier of an existing contract; absent for a new one"),
  updatedAt: version.optional(),
  filing: clearable(id).describe("The filing that it belongs to; it is for that one's client"),
  client: clearable(id).describe("The client it is for; one in use"),
  holder: holderDraft.optional().describe("Holder of the documents"),
  holderInCuba: booleanParam
    .optional()
    .describe("The holder lives in Cuba: with a national client, or none, prices are in pesos"),
  documents: z
    .array(document)
    .min(1, "REQUIRED")
    .max(50, "TOO_LONG")
    .optional()
    .describe("The complete list while it is not paid; afterwards the progress of some documents"),
  state: legalState.optional().describe("Moves it one state forward and changes nothing else"),
  note: multilineText(0, 500).optional().describe("Why"),
  packageNumber: text(0, 30).optional().describe("The package in which its documents go"),
  receiver: receiverDraft.optional(),
  payment: z
    .object({
      date: clearable(day).describe("Day on which it was paid, not in the future"),
      method: z.enum(valePayMethods, "CHOICE").optional().describe("How"),
      amount: amountInput.optional().describe("All that is due"),
      reference: text(0, 60).optional().describe("Number of the operation, where it has one"),
    })
    .optional()
    .describe("Paid at the counter"),
});
export type SavedVale = z.output<typeof save>;

export const vales = listContract(valeColumns, {
  rowSchema: Vale,
  filters: {
    state: legalState.optional(),
    counter: z.enum(counters, "CHOICE").optional().describe("Filter by one of the counters"),
    client: id.optional().describe("Filter by client"),
    filing: id.optional().describe("Filter by filing"),
    currency: currency.optional(),
    paid: booleanParam.optional().describe("true: paid ones; false: the others"),
    overdue: booleanParam.optional().describe("true: not paid, and due before today"),
    from: day.optional().describe("Written down on this day or later"),
    to: day.optional().describe("Written down on this day or earlier"),
    search: page.shape.search.describe("Words of number, holder, package or client"),
  },
  access,
});

/** Every state of a contract, oldest first. */
export const contractLog = z
  .array(
    z.object({
      _id: z.string(),
      from: legalState.nullable().describe("Former state; null for the first entry"),
      to: legalState,
      at: instant,
      byName: z.string().describe("Author"),
      note: z.string().nullable().describe("Why"),
      corrective: z.boolean().describe("Moves it one state back"),
    }),
  )
  .describe("Every state it had, oldest first");
const valeWithLog = Vale.extend({ log: contractLog });

const counterDescription = (counter: Counter) =>
  `In ${counterStates(counter).join(" or ")}${counter === "completed" ? ", in the last thirty days" : ""}`;

export const legalizationContract = {
  contracts: vales.page({ route: `POST ${at}/contracts`, summary: "Vouchers, page by page" }),
  exportContracts: vales.spreadsheet({
    route: `GET ${at}/exportContracts`,
    summary: "The filtered vouchers as XLSX or CSV",
  }),
  contract: operation({
    route: `GET ${at}/contract/:id`,
    access,
    summary: "Get one voucher with its documents and its log",
    input: idParam,
    output: valeWithLog,
  }),
  documents: operation({
    route: `GET ${at}/documents`,
    access,
    summary: "List documents with their contract; filtered by a contract, with the whole contract",
    input: z.object({
      contractId: id.optional().describe("Filter by contract"),
      filingId: id.optional().describe("Filter by filing"),
      state: legalState.optional(),
      from: day.optional().describe("Written down on this day or later"),
      to: day.optional().describe("Written down on this day or earlier"),
      page: page.shape.page,
      limit: page.shape.limit,
    }),
    output: pageSchema(
      LegalDocument.extend({
        contract: Vale.pick({
          _id: true,
          number: true,
          state: true,
          holder: true,
          client: true,
          paid: true,
          dueOn: true,
          amountTotal: true,
          currency: true,
        }),
      }),
    ).extend({ contract: valeWithLog.optional() }),
  }),
  save: operation({
    route: `POST ${at}/saveDocumentsLegalize`,
    access,
    summary:
      "Create a voucher, update it while it is not paid, record the progress of its documents, or move it one state forward",
    input: save,
    output: valeWithLog,
    idempotent: true,
  }),
  price: operation({
    route: `POST ${at}/priceOfDocuments`,
    access,
    summary: "Get the price of a voucher with these documents and its price lines; nothing is stored",
    input: z.object({
      documents: z
        .array(
          z.object({
            documentType: code.describe("Code of the nomenclator DOCUMENT_TYPE"),
            process,
            quantity: integer(1, 100).default(1).describe("Copies of it"),
          }),
        )
        .min(1, "REQUIRED")
        .max(50, "TOO_LONG")
        .describe("SERVICE_NOT_AVAILABLE if there is no tariff"),
      holderInCuba: booleanParam.default(true).describe("The holder lives in Cuba"),
      client: clearable(id).describe("The client it is for"),
      filing: clearable(id).describe("The filing that it belongs to"),
    }),
    output: z.object({
      lines: z.array(ValeLine).describe("Price lines"),
      total: amount.describe("Sum of all lines"),
      currency,
    }),
    limit: [120, 60],
  }),
  print: download({
    recorded: "handler",
    route: `GET ${at}/print/:id`,
    access,
    hasSideEffects: true,
    summary: "Download the voucher as PDF with its code, after payment the receipt: A4, Spanish",
    input: idParam,
  }),
  printRoute: download({
    recorded: "handler",
    route: `GET ${at}/printRoute/:id`,
    access,
    summary:
      "Download the route sheet of the voucher as PDF: its documents with the seals that each needs; A4, Spanish",
    input: idParam,
  }),
  checkout: operation({
    route: "GET public/documentsLegalize/checkout/:id",
    access: "anyone",
    summary: "Get a voucher for its payer: price, payment methods and deadline",
    input: payerInput,
    output: ValeCheckout,
    limit: [60, 60],
  }),
  payersFile: download({
    recorded: "handler",
    route: "GET public/documentsLegalize/print/:id",
    access: "anyone",
    summary: "Download the voucher as PDF, for its payer",
    input: payerInput,
    limit: [20, 60],
  }),
  counters: operation({
    route: "GET private/notifications/getCountersByState",
    access: "staff",
    summary: "Get the number of contracts in each state; zeros without permission",
    input: z.object({
      of: z
        .enum(["office", "others"], "CHOICE")
        .optional()
        .describe("Only vouchers of the office, or only consulate contracts; defaults to both"),
    }),
    output: z.object(
      Object.fromEntries(counters.map((each) => [each, z.number().int().describe(counterDescription(each))])) as Record<
        Counter,
        z.ZodNumber
      >,
    ),
  }),
};
