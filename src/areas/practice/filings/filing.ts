/** Schemas of a filing. */
import { z } from "zod";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { amount, country, currency, day, instant, nameSchemas, reference } from "../../../kit/schemas.ts";
import { clientTypes } from "../clients/columns.ts";
import { filingKinds, mipymeTypes } from "./columns.ts";
import { filingAuditActions } from "./history.ts";

const code = (type: string) => z.string().describe(`Code of the nomenclator ${type}`);
const count = z.number().int();

export const Deadline = z.object({
  _id: z.string().describe("Identifier"),
  text: z.string().describe("What is to be done"),
  dueOn: day.describe("The last day for it"),
  doneAt: instant.nullable().describe("When it was said to be done; null until then"),
  doneBy: z.string().nullable().describe("Name of who said so"),
});
export type Deadline = z.output<typeof Deadline>;

export const Filing = z.object({
  _id: z.string().describe("Identifier"),
  kind: z.enum(filingKinds).describe("advisory, contract, or supplement of a contract"),
  radicationNumber: z.string().describe("RA26000410: its place in the firm's register"),
  contractNumber: z.string().nullable().describe("Of a contract, and of its supplements; in capitals without spaces"),
  supplementNumber: z.string().nullable().describe("Of a supplement; in capitals without spaces"),
  parent: z.string().nullable().describe("Of a supplement: identifier of its contract"),
  client: reference.extend({ clientNumber: z.string().describe("C and six digits") }).describe("For whom"),
  clientType: z.enum(clientTypes).describe("As it was when it was filed, like country and nationality"),
  country,
  nationality: country,
  specialist: reference.describe("The lawyer who answers for it"),
  correspondent: reference.nullable().describe("Who acts in it elsewhere"),
  topic: z.string().describe("What it is about"),
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
  closed: z.boolean().describe("It ended today or before"),
  exportable: z.boolean().describe("Done for somebody abroad and collected in foreign currency"),
  vip: z.boolean().describe("Marked in lists"),
  mipymeType: z.enum(mipymeTypes).nullable().describe("Of a micro, small or medium enterprise"),
  copies: count.describe("Copies made of its papers"),
  consultations: count.describe("How often the client was advised in it"),
  constitutions: count.describe("Entities that were founded in it"),
  protocolCopies: count.describe("Copies to the protocol archive"),
  voucherNumber: z.string().nullable().describe("Of its bill"),
  voucherPending: z.boolean().describe("Its bill is not written yet"),
  observations: z.string().nullable().describe("What else is to be known of it"),
  deadlines: z.array(Deadline).describe("By their last day"),
  overdue: count.describe("Deadlines that passed and are not done"),
  createdAt: instant,
  updatedAt: instant,
});
export type Filing = z.output<typeof Filing>;

export const EntireFiling = Filing.extend({
  names: z.record(z.string(), z.string()).describe("What its codes are called, in the reader's language"),
});
export type EntireFiling = z.output<typeof EntireFiling>;

export const FilingDetail = EntireFiling.extend({
  contract: reference.nullable().describe("Of a supplement: its contract, by its number"),
  history: auditHistorySchema(filingAuditActions),
});
export type FilingDetail = z.output<typeof FilingDetail>;

nameSchemas({ Filing, FilingDeadline: Deadline });
