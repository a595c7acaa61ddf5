/** Typical queries of lawyers on the lists of filings and clients; the benchmark measures each. */
import { contracts } from "../../src/areas/contracts.ts";

const filings = contracts.filings.list.path;
const totals = contracts.filings.totals.path;
const clients = contracts.clients.list.path;
export const practiceCases: Readonly<Record<string, readonly [path: string, body: object]>> = {
  "filings, all": [filings, {}],
  "filings, side totals of all": [totals, {}],
  "filings, side totals of a year": [totals, { from: "2025-11-01", to: "2026-10-31" }],
  "filings, side totals of a kind and an area": [totals, { kind: "contract", practiceArea: "PA007" }],
  "filings, of a kind": [filings, { kind: "contract" }],
  "filings, of an area, a sector and a country": [filings, { practiceArea: "PA007", sector: "SE003", country: "IT" }],
  "filings, of a month": [filings, { from: "2026-10-01", to: "2026-10-31" }],
  "filings, with a fee between": [filings, { feeFrom: "1000", feeTo: "1200" }],
  "filings, searched for by topic": [filings, { search: "asunto 7919" }],
  "filings, searched for by client": [filings, { search: "cliente 1234" }],
  "clients, searched for by name": [clients, { search: "cliente 123456" }],
  "clients, searched for in another order": [clients, { search: "7919 sociedad" }],
};
