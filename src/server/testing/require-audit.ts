/**
 * Watches every call of a test and fails at the end if a transaction changed records without an audit entry. Every test
 * that calls an operation checks it, without doing so explicitly. It also fails if a call other than a password
 * comparison reads password hashes, or if an operation allowed while impersonating changes records.
 */
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

/**
 * Tables that may change without an audit entry: traces of a call, messages of gateways, counters, and a user's own badge.
 */
const unauditedTables = new Set([
  "audit_log",
  "audit_waiting",
  // Message order, read positions and presence.
  "chat_conversations",
  "chat_positions",
  "chat_presence",
  // Density of a user's own lists.
  "desk_texts",
  "gateway_events",
  "gateway_sights",
  "guesses",
  "home_visits",
  "idempotency_keys",
  "job_runs",
  // Text extracted from files.
  "media_texts",
  "media_uploads",
  "notifications",
  "number_series",
  "sessions",
  "used_challenges",
]);
/** The first printing of a document enters it here; it needs an audit entry. */
const registerOfPrints = "issued_documents";
/**
 * Columns that may change without an audit entry: leases, deadlines, and a gateway's identifiers of an order, which has
 * a status log of its own.
 */
const unauditedColumns = new Set(
  `draft_expires_at reserved_until updated_at worked_until next_poll_at ask_from questions_on_word
  presentation text_found gateway_id operation_signature bank bank_id tm_id payer_phone auth_code commission`.split(
    /\s+/,
  ),
);

/** A statement that returns a password hash. Checking whether there is one, or writing one, returns none. */
const returnsPasswordHash = /^select\b.*"password_hash"|\breturning\b.*"password_hash"/is;
const mayReadHashes = new Set([
  "POST public/session/login",
  "POST private/session/changePassword",
  "POST private/session/confirm",
  "POST public/session/passkeyLogin",
  // A person who registers again is identified by their password only.
  "POST public/session/register",
]);

interface TransactionWrites {
  readonly route: string;
  readonly tables: Set<string>;
}

interface AuditWatch {
  /** Runs `run` as this operation: all its statements count as the operation's. */
  during<T>(route: string, run: () => T): T;
  /** An operation whose handler records the read succeeded: it must have written an entry, at least at the first call. */
  answered(route: string): void;
  /**
   * Throws if a recorded read left no audit entry, or if a call changed records without an audit entry, changed records although it is read-only, or read password
   * hashes.
   */
  expectLines(): void;
}

/** `onlyRead`: routes of read-only operations. */
export function watchAudit(pool: Pool, onlyRead: ReadonlySet<string> = new Set()): AuditWatch {
  const calls = new AsyncLocalStorage<string>();
  const withoutEntry = new Set<string>();
  const unexpectedWrites = new Set<string>();
  const recordWrite = (route: string, table: string) => {
    if (onlyRead.has(route) && !unauditedTables.has(table) && table !== registerOfPrints)
      unexpectedWrites.add(`${route}: ${table}`);
  };
  const hashReaders = new Set<string>();
  const answered = new Set<string>();
  const recording = new Set<string>();
  const connect = pool.connect.bind(pool);
  // Otherwise a call that waited for a connection would continue in the async context of the call that released it.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
  pool.on("connect", (client) => {
    observeClient(client, calls, {
      onCommit: ({ route, tables }) => {
        const records = [...tables].filter((table) => !unauditedTables.has(table)).sort();
        if (tables.has("audit_log")) recording.add(route);
        if (records.length > 0 && !tables.has("audit_log")) withoutEntry.add(`${route}: ${records.join(", ")}`);
        for (const table of records) recordWrite(route, table);
      },
      onWrite: (route, table) => {
        if (table === "audit_log") recording.add(route);
        recordWrite(route, table);
      },
      onQuery: (route, text) => {
        if (returnsPasswordHash.test(text) && !mayReadHashes.has(route)) hashReaders.add(route);
      },
    });
  });
  return {
    during: (route, run) => calls.run(route, run),
    answered: (route) => void answered.add(route),
    expectLines: () => {
      const unrecorded = [...answered].filter((route) => !recording.has(route));
      if (unrecorded.length > 0) throw new Error(`read without an audit line:\n${unrecorded.sort().join("\n")}`);
      if (withoutEntry.size > 0)
        throw new Error(`changed without an audit line:\n${[...withoutEntry].sort().join("\n")}`);
      if (unexpectedWrites.size > 0)
        throw new Error(`changed what it only reads:\n${[...unexpectedWrites].sort().join("\n")}`);
      if (hashReaders.size > 0)
        throw new Error(`read how people prove who they are:\n${[...hashReaders].sort().join("\n")}`);
    },
  };
}

interface Observer {
  readonly onCommit: (writes: TransactionWrites) => void;
  readonly onWrite: (route: string, table: string) => void;
  readonly onQuery: (route: string, text: string) => void;
}

/** Reports each statement of a call, and for each committed transaction of a call the tables that it wrote. */
function observeClient(client: PoolClient, calls: AsyncLocalStorage<string>, observer: Observer): void {
  const clientPrototype = Object.getPrototypeOf(client) as {
    readonly query: (this: PoolClient, ...args: unknown[]) => unknown;
  };
  let open: TransactionWrites | undefined;
  client.query = ((...args: unknown[]) => {
    const [firstArg] = args as [string | { readonly text: string }];
    const text = typeof firstArg === "string" ? firstArg : firstArg.text;
    const route = calls.getStore();
    if (route) observer.onQuery(route, text);
    if (/^begin/i.test(text)) open = route === undefined ? undefined : { route, tables: new Set() };
    else if (/^rollback$/i.test(text)) open = undefined;
    const committed = /^commit/i.test(text) ? open : undefined;
    if (committed) open = undefined;
    const tables = open?.tables;
    const reportWrites = () =>
      writtenTables(text).forEach((table) => {
        // Changes that are rolled back do not count.
        if (tables) tables.add(table);
        else if (route) observer.onWrite(route, table);
      });
    // Read at each call, because tests that record statements replace the method.
    const answer = clientPrototype.query.apply(client, args);
    // The results of pipelined statements arrive before that of the commit, which may be a rollback.
    if (committed && answer instanceof Promise)
      answer.then(({ command }: { readonly command: string }) => {
        if (command === "COMMIT") observer.onCommit(committed);
      }, ignored);
    // An insert with "on conflict do nothing" may write no row.
    if (/^insert/i.test(text) && answer instanceof Promise)
      answer.then((result: { readonly rowCount: number | null }) => result.rowCount !== 0 && reportWrites(), ignored);
    else reportWrites();
    return answer;
  }) as typeof client.query;
}

/** The caller handles the rejection. */
const ignored = () => undefined;

/** Clauses such as "for update" and "do update set" name no table. */
function writtenTables(text: string): string[] {
  const columns = /^update "\w+" set (.+?) where /s.exec(text)?.[1]?.matchAll(/"(\w+)" = /g);
  if (columns && [...columns].every(([, column = ""]) => unauditedColumns.has(column))) return [];
  const matches = text.matchAll(/(?<!\b(?:for|key|do)\s+)\b(?:insert into|delete from|update)\s+"?([a-z_]+)"?/gi);
  return [...matches].map((match) => match[1] ?? "");
}
