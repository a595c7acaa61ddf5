/**
 * Every table of the schema: whether it grows with time, and what removes its rows. `npm run documents` makes
 * docs/reference/retention.md of it, and tests/system/table-growth.test.ts compares it with the schema and the jobs.
 */

/** What becomes of the rows of a table. */
export type TableGrowth =
  /** A job deletes rows once they are older than `after`. */
  | { readonly kind: "deletion"; readonly job: string; readonly after: string; readonly readBy: ReadBy }
  /** A job erases personal data and large values; the row stays, for a reason. */
  | {
      readonly kind: "erasure";
      readonly job: string;
      readonly after: string;
      readonly why: string;
      readonly readBy: ReadBy;
    }
  /** Grows for ever, for a reason. */
  | { readonly kind: "permanent"; readonly why: string; readonly readBy: ReadBy }
  /** Its rows belong to those of another table and end with them. */
  | { readonly kind: "part"; readonly of: string }
  /** Does not grow with time: a few rows per person, place or definition, or rows of the current moment only. */
  | { readonly kind: "bounded"; readonly why: string };

/** The columns by which it is read; an index begins with each list. Numbers of records are read by their own index. */
type ReadBy = readonly string[];

const deletion = (job: string, after: string, ...readBy: string[]): TableGrowth => ({
  kind: "deletion",
  job,
  after,
  readBy,
});
const erasure = (job: string, after: string, why: string, ...readBy: string[]): TableGrowth => ({
  kind: "erasure",
  job,
  after,
  why,
  readBy,
});
const permanent = (why: string, ...readBy: string[]): TableGrowth => ({ kind: "permanent", why, readBy });
const partOf = (of: string): TableGrowth => ({ kind: "part", of });
const bounded = (why: string): TableGrowth => ({ kind: "bounded", why });

const accounting = "accounting: what was paid, by whom and how";
const matter = "the file of a matter: what was done for a client, when and by whom";
const proof = "proof that the audit log was not changed";
const perPerson = "a few rows per person";
const perDefinition = "as many as the firm defines";
const computed = "computed from other tables, and replaced";

export const tableGrowth: Readonly<Record<string, TableGrowth>> = {
  // Audit log
  audit_log: permanent(
    "the audit log is append-only; personal values are erased with their record",
    "record_kind, record_id",
    "user_id, at",
    "id",
  ),
  audit_leaves: permanent(proof, "index", "entry_id"),
  audit_subtrees: permanent(proof, "tier, index"),
  audit_checkpoints: permanent(proof, "size"),
  audit_deliveries: permanent(
    "proof of which checkpoint left this machine; one a day, each 10,000 entries or failure",
    "destination, at",
  ),
  audit_verifications: permanent("proof that it was verified; one a night", "at"),
  audit_waiting: bounded("entries of the last second"),
  backup_proofs: permanent("proof that backups can be restored; one a night", "at"),

  // Mails, notifications, traces of calls
  emails: erasure(
    "outgoingMail.eraseBodies",
    "setting `mail.bodyMonths`",
    "its key prevents a second mail, and recipient, subject and state are the client's timeline; deleted with a record that is erased",
    "once",
    "created_at",
    "related_kind, related_id",
    "to",
  ),
  email_files: partOf("emails"),
  notifications: deletion("notifications.removeOld", "12 months", "user_id, created_at", "cause"),
  idempotency_keys: deletion("idempotency.removeExpired", "7 days", "owner, key", "created_at"),
  gateway_events: deletion(
    "payments.forgetStrays",
    "settings `payment.eventMonths` and, if rejected, `payment.strayWordDays`",
    "gateway, verified, dedupe_key",
    "reference",
  ),
  trash: deletion("trash.empty", "30 days", "kind, record_id", "removed_at"),
  change_proposals: deletion("approvals.expire", "90 days", "requested_at"),
  job_runs: bounded("one row per job"),
  office_clock: bounded("one row"),
  gateway_sights: bounded("one row per gateway and kind of observation; breakers of ended processes are deleted"),

  // Sessions and secrets
  sessions: deletion("session.removeEnded", "their end", "token_hash", "user_id", "expires_at"),
  pending_sign_ins: deletion("session.removeEnded", "their end", "token_hash", "expires_at"),
  virtual_table_guest_sessions: deletion("virtualTables.forgetGuests", "their end", "token_hash", "expires_at"),
  mailed_secrets: deletion(
    "session.removeEnded",
    "a year after they expired",
    "user_id, purpose, sent_at",
    "secret_hash",
    "expires_at",
  ),
  used_challenges: deletion("session.removeEnded", "their end", "signature"),
  guesses: deletion("session.removeEnded", "15 minutes", "target"),
  email_changes: permanent(
    "proof of who changed an account's address, and what its former owner answered",
    "user_id, at",
  ),
  second_factors: bounded(perPerson),
  recovery_codes: bounded(perPerson),

  // People and their preferences
  users: permanent("accounts; unverified ones are deleted after a day by `session.endUnproven`", "email", "created_at"),
  user_roles: partOf("users"),
  terms_acceptances: partOf("users"),
  saved_views: bounded(perPerson),
  desk_texts: bounded(perPerson),
  home_visits: bounded(perPerson),
  board_mails: bounded(perPerson),
  calendar_addresses: bounded(perPerson),
  work_plans: permanent("the plan of a person for a month", "user_id, year, month"),

  // Definitions
  settings: bounded(perDefinition),
  roles: bounded(perDefinition),
  firm: bounded("one row"),
  demo_offices: bounded("one row"),
  nomenclators: bounded(perDefinition),
  basic_pages: bounded(perDefinition),
  terms: bounded(perDefinition),
  bank_accounts: bounded(perDefinition),
  carriers: bounded(perDefinition),
  correspondences: bounded(perDefinition),
  correspondence_users: partOf("correspondences"),
  user_groups: bounded(perDefinition),
  user_group_members: partOf("user_groups"),
  online_service_offers: bounded(perDefinition),
  closed_days: partOf("online_service_offers"),
  tariffs: bounded(perDefinition),
  consulate_tariffs: bounded(perDefinition),
  route_cards: bounded(perDefinition),
  offer_rules: bounded(perDefinition),
  gateway_fees: bounded(perDefinition),
  number_series: bounded("one row per series and year"),
  exchange_rates: permanent(
    "amounts of past days are converted with the rate of their day",
    "from_currency, to_currency, date",
  ),

  // Money
  payments: permanent(accounting, "reference", "kind, subject_id, created_at", "gateway, created_at"),
  payment_links: permanent("how a payer reached a payment", "token_hash", "kind, subject_id, created_at"),
  payment_refunds: partOf("payments"),
  payment_log: partOf("payments"),
  payment_sums: bounded(computed),
  gateway_records: permanent(accounting, "gateway, operation", "gateway, day"),
  differences: permanent(accounting, "gateway, day", "gateway, fact"),
  reconciliation_days: permanent(accounting, "gateway, day"),
  reconciliation_log: partOf("reconciliation_days"),
  statement_files: permanent(accounting, "gateway, sha256"),
  statement_imports: partOf("statement_files"),
  statement_lines: partOf("statement_imports"),
  bank_deposits: permanent(accounting, "gateway, day"),
  deposit_explanations: permanent(accounting, "gateway, day"),
  invoices: permanent(accounting, "number", "family, issued_at"),
  invoice_lines: partOf("invoices"),

  // Collaboration
  chat_conversations: permanent("one per table or pair of people", "table_id", "low_user, high_user"),
  chat_messages: permanent(
    "what was agreed in a matter; deleted with its table or its people",
    "conversation_id, seq",
    "id",
  ),
  chat_former_texts: partOf("chat_messages"),
  chat_options: partOf("chat_messages"),
  chat_voices: partOf("chat_messages"),
  chat_reactions: partOf("chat_messages"),
  chat_positions: partOf("chat_conversations"),
  chat_presence: bounded("people who are online; expires after a minute"),
  chat_visits: partOf("virtual_tables"),
  virtual_tables: permanent(matter, "created_at", "open_date"),
  virtual_table_people: partOf("virtual_tables"),
  virtual_table_groups: partOf("virtual_tables"),
  virtual_table_externals: partOf("virtual_tables"),
  virtual_table_invitations: partOf("virtual_tables"),
  virtual_table_objectives: partOf("virtual_tables"),
  virtual_table_minutes: partOf("virtual_tables"),
  activities: permanent("agenda: what was planned and done", "date", "created_by, date"),
  activity_people: partOf("activities"),
  activity_log: partOf("activities"),
  overdue_days: bounded("the last day only"),
  folders: deletion(
    "folders.forget",
    "30 days after they are put into the trash",
    "parent_id",
    "owner_id",
    "deleted_at",
  ),
  folder_grants: partOf("folders"),
  media: deletion("media.forget", "30 days after they are put into the trash", "element, element_id", "deleted_at"),
  media_versions: partOf("media"),
  media_texts: partOf("media"),
  media_grants: partOf("media"),
  media_links: partOf("media"),
  media_uploads: deletion("media.forget", "a day", "user_id, element, element_id", "created_at"),

  // Requests and delivery
  request_groups: erasure(
    "onlineRequests.forgetEnded",
    "5 years after their end",
    "statistics and accounting",
    "requester_id, created_at",
    "number",
  ),
  request_forms: erasure(
    "onlineRequests.forgetEnded",
    "5 years after their end",
    "statistics and accounting",
    "common_id",
    "number",
  ),
  request_form_log: partOf("request_forms"),
  request_price_lines: partOf("request_forms"),
  usual_terms: bounded(computed),
  slots: permanent(
    "which places were offered and used, for statistics; as many as the firm opens",
    "offer_id, date",
    "user_id, week",
  ),
  draws: permanent("anybody can recount a draw", "offer_id, week"),
  draw_entries: partOf("draws"),
  deliveries: erasure("onlineRequests.forgetEnded", "with their request", "statistics", "number", "common_id"),
  delivery_log: partOf("deliveries"),
  delivery_lots: permanent("who carried which documents", "number"),
  originals: erasure(
    "onlineRequests.forgetEnded",
    "with their request",
    "who held a client's original",
    "label",
    "subject_id",
  ),
  hand_overs: partOf("originals"),
  original_lots: permanent("who carried which originals", "number", "created_at"),
  lot_papers: partOf("original_lots"),
  issued_documents: erasure(
    "onlineRequests.forgetEnded",
    "with their request",
    "a document can be checked as long as it exists on paper",
    "record_id",
    "token_sha256",
    "sha256",
  ),

  // Practice
  clients: permanent("the register of clients; people delete and restore them", "client_number", "created_at"),
  client_contacts: partOf("clients"),
  client_values: partOf("clients"),
  data_sheets: partOf("clients"),
  distinct_clients: partOf("clients"),
  merges: permanent("what is needed to separate merged records again", "kind, from_id"),
  client_imports: deletion(
    "clients.forgetImports",
    "7 days if not finished; changes of a finished one 30 days after its end",
    "created_at",
    "updated_at",
  ),
  client_import_rows: partOf("client_imports"),
  filings: permanent(matter, "client_id, subscription_date", "specialist_id, subscription_date"),
  filing_deadlines: partOf("filings"),
  filing_sums: bounded(computed),
  filing_warnings: bounded("warnings of the coming days; deleted once the day is over"),
  notarial_filings: permanent(matter, "client_id, procedure_date", "lawyer_id, procedure_date"),
  legalization_contracts: permanent(matter, "number", "created_at"),
  legalization_log: partOf("legalization_contracts"),
  legal_documents: partOf("legalization_contracts"),
  consulate_contracts: permanent(matter, "number", "created_at"),
  consulate_contract_log: partOf("consulate_contracts"),
  consulate_documents: partOf("consulate_contracts"),
  consulate_document_log: partOf("consulate_documents"),
  consulate_invoiced: partOf("consulate_documents"),
  contract_offers: permanent(matter, "client_id", "date"),
  contract_offer_lines: partOf("contract_offers"),
  contract_offer_log: partOf("contract_offers"),
  contract_offer_versions: partOf("contract_offers"),
  offer_rule_sends: partOf("contract_offers"),

  // Statistics and search
  kept_figures: bounded("the wanted spans only; others are deleted"),
  changed_days: bounded("days that wait for the next run"),
  name_words: bounded(computed),
};
