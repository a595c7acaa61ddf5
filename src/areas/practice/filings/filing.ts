/** Schemas of a filing. */
import { z } from "zod";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { amount, country, currency, day, instant, nameSchemas, reference } from "../../../kit/contract/schemas.ts";
import { clientTypes } from "../clients/enums.ts";
import { filingKinds, mipymeTypes } from "./enums.ts";
import { filingAuditActions } from "./history.ts";

const code = (type: string) => z.string().describe(`Code of the nomenclator ${type}`);
const count = z.number().int();

export const Deadline = z.object({
  _id: z.string().describe("Identifier"),
  text: z.string().describe("What is to be done"),
  dueOn: day.describe("The last day for it"),
  doneAt: instant.nullable().describe("When it was marked as done; null if it was not"),
  doneBy: z.string().nullable().describe("Who marked it as done"),
});
export type Deadline = z.output<typeof Deadline>;

export const Filing = z.object({
  _id: z.string().describe("Identifier"),
  kind: z.enum(filingKinds).describe("advisory, contract, or supplement of a contract"),
  radicationNumber: z.string().describe("RA26000410: its place in the firm's register"),
  contractNumber: z.string().nullable().describe("For contracts and their supplements; upper case, without spaces"),
  supplementNumber: z.string().nullable().describe("For supplements; upper case, without spaces"),
  parent: z.string().nullable().describe("For supplements: identifier of the contract"),
  client: reference.extend({ clientNumber: z.string().describe("C and six digits") }).describe("Client"),
  clientType: z.enum(clientTypes).describe("Value at the time of filing, like country and nationality"),
  country,
  nationality: country,
  specialist: reference.describe("Lawyer in charge"),
  correspondent: reference.nullable().describe("Correspondent who acts elsewhere"),
  topic: z.string().describe("Topic"),
  practiceArea: code("PRACTICE_AREA"),
  serviceModality: code("SERVICE_MODALITY"),
  serviceType: code("SERVICE_TYPE"),
  sector: code("SECTOR"),
  takenShape: code("TAKEN_SHAPE"),
  fee: amount,
  currency,
  subscriptionDate: day,
  termination: code("TERMINATION"),
  terminationDate: day.nullable().describe("When it ends, or ended"),
  closed: z.boolean().describe("It ended today or earlier"),
  exportable: z.boolean().describe("Service to a client abroad, paid in foreign currency"),
  vip: z.boolean().describe("Marked in lists"),
  mipymeType: z.enum(mipymeTypes).nullable().describe("For micro, small and medium enterprises"),
  copies: count.describe("Number of copies"),
  consultations: count.describe("How often the client was advised in it"),
  constitutions: count.describe("Entities that were founded in it"),
  protocolCopies: count.describe("Copies to the protocol archive"),
  voucherNumber: z.string().nullable().describe("Number of its voucher"),
  voucherPending: z.boolean().describe("Its voucher is still to be issued"),
  observations: z.string().nullable().describe("Notes"),
  deadlines: z.array(Deadline).describe("Deadlines sorted by date"),
  overdue: count.describe("Deadlines that passed and are not done"),
  createdAt: instant,
  updatedAt: instant,
});
export type Filing = z.output<typeof Filing>;

export const EntireFiling = Filing.extend({
  names: z.record(z.string(), z.string()).describe("Names of its codes in the reader's language"),
});
export type EntireFiling = z.output<typeof EntireFiling>;

export const FilingDetail = EntireFiling.extend({
  contract: reference.nullable().describe("For supplements: the contract, by its number"),
  history: auditHistorySchema(filingAuditActions),
});
export type FilingDetail = z.output<typeof FilingDetail>;

nameSchemas({ Filing, FilingDeadline: Deadline });
