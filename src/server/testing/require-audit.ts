/**
 * Watches every call of a test: a transaction that changes records writes its audit line too, or it is told at the end.
 * So each operation is held to it by each test that succeeds with it, and none has to say so. Nor does any call but
 * those that compare a password read how people prove who they are, or one that answers who sees as somebody else change any record.
 */
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

/** What happens to these is nobody's deed: traces of a call itself, what gateways said, and one's own badge. */
const noRecords = new Set([
  "audit_log",
  // The counter of its order, how far each has read, and who is there.
  "chat_conversations",
  "chat_positions",
  "chat_presence",
  // How close one's own rows stand.
  "desk_texts",
  "gateway_events",
  "gateway_sights",
  "guesses",
  "home_visits",
  "idempotency_keys",
  "job_runs",
  // What files say, which is read of them afterwards.
  "media_texts",
  "media_uploads",
  "notifications",
  "number_series",
  "sessions",
  "used_challenges",
]);
/**
 * Nor are columns that say until when something holds that somebody is at, and how a gateway calls an order whose life
 * has its own lines.
 */
const noDeeds = new Set(
  `draft_expires_at reserved_until updated_at worked_until next_poll_at ask_from questions_on_word
  presentation text_found gateway_id operation_signature bank bank_id tm_id payer_phone auth_code commission`.split(
    /\s+/,
  ),
);

/** A password's hash among what a statement answers; to ask whether there is one, or to write one, reads none. */
const readsProof = /^select\b.*"password_hash"|\breturning\b.*"password_hash"/is;
const asksForProof = new Set([
  "POST public/session/login",
  "POST private/session/changePassword",
  // Who registers again is the same person by their password alone.
  "POST public/session/register",
]);

interface Transacted {
  readonly wire: string;
  readonly tables: Set<string>;
}

export interface AuditWatch {
  /** All that `run` asks the database counts as this operation's. */
  during<T>(wire: string, run: () => T): T;
  /** Throws when a call changed records and left no line, changed any though it only reads, or read the proof of others. */
  expectLines(): void;
}

/** `onlyRead`: the wires of calls that change nothing. */
export function watchAudit(pool: Pool, onlyRead: ReadonlySet<string> = new Set()): AuditWatch {
  const calls = new AsyncLocalStorage<string>();
  const silent = new Set<string>();
  const astray = new Set<string>();
  const wrote = (wire: string, table: string) => {
    if (onlyRead.has(wire) && !noRecords.has(table)) astray.add(`${wire}: ${table}`);
  };
  const curious = new Set<string>();
  const connect = pool.connect.bind(pool);
  // A call that waited for a place would otherwise go on as the one that gave it back.
  pool.connect = ((heard?: Parameters<typeof connect>[0]) =>
    heard ? connect(AsyncResource.bind(heard)) : connect()) as typeof pool.connect;
  pool.on("connect", (client) => {
    observe(client, calls, {
      transacted: ({ wire, tables }) => {
        const records = [...tables].filter((table) => !noRecords.has(table)).sort();
        if (records.length > 0 && !tables.has("audit_log")) silent.add(`${wire}: ${records.join(", ")}`);
        for (const table of records) wrote(wire, table);
      },
      wrote,
      asked: (wire, text) => {
        if (readsProof.test(text) && !asksForProof.has(wire)) curious.add(wire);
      },
    });
  });
  return {
    during: (wire, run) => calls.run(wire, run),
    expectLines: () => {
      if (silent.size > 0) throw new Error(`changed without an audit line:\n${[...silent].sort().join("\n")}`);
      if (astray.size > 0) throw new Error(`changed what it only reads:\n${[...astray].sort().join("\n")}`);
      if (curious.size > 0) throw new Error(`read how people prove who they are:\n${[...curious].sort().join("\n")}`);
    },
  };
}

interface Observer {
  readonly transacted: (done: Transacted) => void;
  readonly wrote: (wire: string, table: string) => void;
  readonly asked: (wire: string, text: string) => void;
}

/** Tells each statement of a call, and each transaction of one that commits with the tables that it wrote. */
function observe(client: PoolClient, calls: AsyncLocalStorage<string>, tell: Observer): void {
  const line = Object.getPrototypeOf(client) as { readonly query: (this: PoolClient, ...asked: unknown[]) => unknown };
  let open: Transacted | undefined;
  client.query = ((...asked: unknown[]) => {
    const [what] = asked as [string | { readonly text: string }];
    const text = typeof what === "string" ? what : what.text;
    const wire = calls.getStore();
    if (wire) tell.asked(wire, text);
    if (/^begin/i.test(text)) open = wire === undefined ? undefined : { wire, tables: new Set() };
    else if (/^rollback$/i.test(text)) open = undefined;
    else if (/^commit/i.test(text) && open) {
      tell.transacted(open);
      open = undefined;
    }
    const tables = open?.tables;
    const written = () =>
      tablesWritten(text).forEach((table) => {
        // What a rehearsal takes back was not written.
        if (tables) tables.add(table);
        else if (wire) tell.wrote(wire, table);
      });
    // Looked up anew: tests that count statements put their own in its place.
    const answer = line.query.apply(client, asked);
    // An insertion that gave way to one like it wrote nothing.
    if (/^insert/i.test(text) && answer instanceof Promise)
      answer.then((result: { readonly rowCount: number | null }) => result.rowCount !== 0 && written(), ignored);
    else written();
    return answer;
  }) as typeof client.query;
}

/** Anyone who asked hears of it. */
const ignored = () => undefined;

/** "for update", "do update set" and the like name no table. */
function tablesWritten(text: string): string[] {
  const columns = /^update "\w+" set (.+?) where /s.exec(text)?.[1]?.matchAll(/"(\w+)" = /g);
  if (columns && [...columns].every(([, column = ""]) => noDeeds.has(column))) return [];
  const written = text.matchAll(/(?<!\b(?:for|key|do)\s+)\b(?:insert into|delete from|update)\s+"?([a-z_]+)"?/gi);
  return [...written].map((match) => match[1] ?? "");
}
