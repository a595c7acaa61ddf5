/** What each area does, in one line: the tags of the API reference. The README of its group has the same line. */
import type { ApiContracts } from "./contracts.ts";

const procedures = {
  onlineRequests: "requests for criminal records (AP) and registry certificates (TR)",
  onlineServices: "services, prices and legalization rules",
  availability: "places and dates that can still be booked",
  delivery: "couriers, lots and parcels",
  billing: "invoices",
  custody: "originals that the firm holds: labels, hand-overs, lots",
};
const money = {
  payments: "payment links, attempts, gateways, refunds, adjustments",
  reconciliation: "statements of gateways and banks compared with our payments",
  exchangeRates: "rates by currency and day",
  bankAccounts: "accounts printed on offers and receipts",
};
const practice = {
  clients: "people and companies, their page, merge and import",
  filings: "legal filings and their steps",
  notarialFilings: "notarial acts",
  legalization: "vouchers («vales») of legalization",
  routeCards: "route cards of procedures",
  contractOffers: "contract offers and supplements",
  offerRules: "rules that send offers by email",
  consulate: "contracts of consulates",
};
const collaboration = {
  virtualTables: "discussion rooms with agenda, votes and minutes",
  chat: "messages between colleagues",
  agenda: "activities, calendars, ICS",
  workPlan: "monthly work plans",
  folders: "shared folders and their rights",
  media: "documents of records: versions, sharing, previews",
  userGroups: "named sets of people",
  correspondences: "correspondents in other places",
};
const insight = {
  statistics: "measures, boards, comparisons and their exports",
  advancedFilter: "saved combinations of filters over registers",
  home: "the home page of each role",
  search: "search over everything the reader may see",
  dataAccess: "who saw, exported and changed a person's data",
};
const administration = {
  people: "accounts of staff and clients, profiles, import",
  roles: "roles as sets of permissions, the permission explainer",
  session: "sign-in, passwords, sessions, «see as»",
  settings: "values that administrators change without a deploy",
  firm: "name, address, holidays and logo of the firm",
  opening: "first steps of a new office",
  nomenclators: "countries, provinces, registries and other catalogues",
  terms: "terms of service and their versions",
  contact: "contact page and its messages",
  notifications: "notices in the product",
  outgoingMail: "email templates, outbox and delivery",
  trash: "deleted records and their restore",
  desk: "saved views and columns of lists",
  audit: "whether the audit log verifies, and its checkpoints that leave the machine",
  approvals: "changes that a second person approves: rates, bank accounts, roles, settings",
  issuedDocuments: "register of issued PDFs, their versions, withdrawal and public check",
  backups: "proofs that the backup of the database can be restored",
  clock: "jumps of the server clock",
};

/** The areas of each group, in the order of the menu. */
export const areaGroups = { procedures, money, practice, collaboration, insight, administration };

/** Does not compile if an area is missing. */
export const areaDescriptions: Readonly<Record<keyof ApiContracts, string>> = {
  ...procedures,
  ...money,
  ...practice,
  ...collaboration,
  ...insight,
  ...administration,
};
