/** All refusal codes with their HTTP status. Their texts are in `refusals.es.ts` and `refusals.en.ts`. */
export const refusals = {
  INVALID: 400,
  CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_NEEDED: 401,
  CONFIRMATION_NEEDED: 403,
  AccountNotActivated: 403,
  USER_INACTIVE: 403,
  LOCKED: 429,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  SEEING_ONLY: 403,
  NOT_FOUND: 404,
  PROCEDURE_NOT_FOUND: 404,
  SERVICE_NOT_FOUND: 404,
  SERVICE_NOT_AVAILABLE: 409,
  REQUEST_NOT_FOUND_OR_PAID: 404,
  REQUEST_NOT_MATCHED: 404,
  NO_PHONE: 409,
  LINK_EXPIRED: 410,
  LINK_SENDS_EXHAUSTED: 409,
  EXHAUSTED: 409,
  USER_WEEKLY_MAX: 409,
  SYSTEM_WEEKLY_MAX: 409,
  TOO_MANY_OPEN: 409,
  DRAW_NOT_OPEN: 409,
  DRAW_CLOSED: 409,
  ENTRY_EXISTS: 409,
  OPEN_REQUEST: 409,
  OFFER_EXPIRED: 410,
  NO_GATEWAYS: 409,
  CLOCK_BEHIND: 409,
  GATEWAY_REFUSED: 502,
  GATEWAY_UNREACHABLE: 502,
  ATTEMPTS_EXHAUSTED: 409,
  PAYMENT_IN_PROGRESS: 409,
  REFUND_UNDER_WAY: 409,
  REFUND_BY_HAND: 409,
  REFUND_UNKNOWN: 409,
  SECOND_PERSON_NEEDED: 403,
  APPROVAL_NEEDED: 409,
  APPROVAL_EXPIRED: 410,
  NO_APPROVER: 409,
  NOT_CONFIRMED_THERE: 409,
  DAY_UNEXPLAINED: 409,
  DAY_CLOSED: 409,
  STATEMENT_MISSING: 409,
  WITHDRAWAL_HINDERED: 409,
  WITHDRAWAL_SECOND_PERSON: 403,
  DOCUMENT_WITHDRAWN: 409,
  DOCUMENT_ERASED: 410,
  STATEMENT_DAYS: 400,
  STATEMENT_FAULTS: 400,
  CAPTCHA: 400,
  CODE_WRONG: 400,
  CODE_EXPIRED: 410,
  EMAIL_NOT_SENT: 502,
  MODEL_NOT_EXPORTED: 409,
  TERMS_NOT_ACCEPTED: 400,
  CI_FORMAT: 400,
  CI_DATE: 400,
  CI_BIRTHDATE_MISMATCH: 400,
  PASSWORD_WEAK: 400,
  AMOUNTS_MISMATCH: 400,
  CONTRACT_IN_USE: 409,
  SUPPLEMENT_IN_USE: 409,
  LOT_EXISTS: 409,
  INVOICE_EXISTS: 409,
  NOT_BILLABLE: 409,
  LOT_CLOSED: 409,
  LOT_NOT_PRINTED: 409,
  LOT_DIFFERS: 409,
  CARRIER_INACTIVE: 409,
  COURIER_EXISTS: 409,
  REQUEST_ENDED: 409,
  REQUEST_NOT_READY: 409,
  VISITS_EXHAUSTED: 409,
  INVALID_PERIOD: 400,
  CAUSE_REQUIRED: 400,
  PICKUP_INCOMPLETE: 400,
  URL_INVALID: 400,
  NOT_MEMBER: 403,
  TABLE_CLOSED: 409,
  LINK_REVOKED: 410,
  TRANSITION_NOT_ALLOWED: 409,
  UNDO_OVER: 409,
  AUTHORIZATION_NEEDED: 409,
  CONFLICT: 409,
  POSSIBLE_DUPLICATE: 409,
  STILL_WORKING: 409,
  ALREADY_DONE: 409,
  IDEMPOTENCY_CONFLICT: 409,
  IN_USE: 409,
  ACCOUNT_TAKEN: 409,
  MERGE_DOUBLE: 409,
  UNMERGE_OVER: 409,
  LAST_ADMINISTRATOR: 409,
  NOT_OPEN: 409,
  STEPS_MISSING: 409,
  NO_RATE: 409,
  RATE_MOVED: 409,
  TARIFF_OVERLAP: 409,
  TERMS_PUBLISHED: 409,
  TOO_MANY_REQUESTS: 429,
  METHOD_NOT_ALLOWED: 405,
  UPLOAD_GONE: 410,
  NOT_EMPTY: 409,
  CYCLE: 409,
  TIMED_OUT: 408,
  TOO_LARGE: 413,
  QUOTA_OF_PERSON: 413,
  QUOTA_OF_OWNER: 413,
  TOO_MANY_KEPT: 409,
  TOO_MANY_ROWS: 413,
  TOO_MANY_ON_PAPER: 413,
  FILE_TOO_LONG: 413,
  TOO_HEAVY: 413,
  FILE_TOO_HEAVY: 413,
  BUSY: 503,
  FILE_TYPE: 415,
  MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
  GENERIC: 500,
} as const;

/** Code of a refusal: a key of `refusals`. */
export type RefusalCode = keyof typeof refusals;

/** Field errors: path → codes of `refusals` or of the validation texts. */
export type FieldFaults = Readonly<Record<string, readonly string[]>>;

/** The last change of a record: fact `changed` of a CONFLICT. */
export interface LastChange {
  /** User id of the author, if known. Not sent to the browser, which gets only whether it was the caller (`yours`). */
  readonly by: string | null;
  readonly byName: string;
  readonly at: string;
  /** Audit action: "tariffs.end". */
  readonly action: string;
}

/**
 * Cause of a CONFLICT: `changed`, the record changed since it was read; `taken`, a unique value belongs to another
 * record; `retry`, two transactions collided and the same call may succeed when repeated.
 */
export type ConflictKind = "changed" | "taken" | "retry";

/**
 * A rejected call with its reason. Thrown by domain code; the HTTP layer maps it to the status and a text in the
 * caller's language. Never logged as an error.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldFaults | undefined;
  /** Details for the caller, such as both versions of a conflict or the next opening day. */
  readonly facts: Readonly<Record<string, unknown>> | undefined;

  readonly #conflict: ConflictKind | undefined;

  constructor(
    code: RefusalCode,
    details: { fields?: FieldFaults; facts?: Record<string, unknown>; conflict?: ConflictKind } = {},
  ) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = details.fields;
    this.facts = details.facts;
    this.#conflict = details.conflict;
  }

  /** Cause of a CONFLICT; undefined for other codes. By default `taken` if a field is at fault, `changed` otherwise. */
  get conflict(): ConflictKind | undefined {
    if (this.code !== "CONFLICT") return undefined;
    return this.#conflict ?? (this.fields ? "taken" : "changed");
  }

  get status(): number {
    return refusals[this.code];
  }
}
