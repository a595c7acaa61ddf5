/**
 * Noting that a paper changed hands: by one of the two, confirmed by the other. What comes late from a phone without a line
 * is judged as of when it happened; what does not fit is told, and overwrites nothing.
 */
import { and, eq } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { custodians } from "../../../kit/custodians.ts";
import { Refusal } from "../../../kit/errors.ts";
import { actorName, updateStamps } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { staffWith } from "../../people/server/public.ts";
import { type custodyContract } from "../contract.ts";
import { type HandOverParty, Original } from "../original.ts";
import { type CheckedHandOver, custodyStateOf } from "./custody-chain.ts";
import { notifyMisplaced } from "./differences.ts";
import {
  custodyColumns,
  type LineRow,
  handOverLinesOf,
  type NewLine,
  insertHandOvers,
  type OriginalRow,
  type WrittenLines,
} from "./hand-over-lines.ts";
import { isCodeOf } from "./personal-code.ts";
import { shownOriginal } from "./queries.ts";
import { visibleOriginals } from "./access.ts";
import { originals } from "./tables.ts";

type Told = ParsedOf<typeof custodyContract.handOver>;
type Answer = OutputOf<typeof custodyContract.handOver>;

/** What is older was forgotten on a phone: nobody can judge it any more. */
const mostDays = 30;
const dayMs = 86_400_000;

/** The same `_id` twice is once, and answered as it stands now. */
export async function handOver(call: Call, told: Told): Promise<Answer> {
  const { userId } = requireCaller(call);
  const at = momentOf(told, call.now);
  return inTransaction(call.db, async (tx) => {
    const [row] = await tx.select().from(originals).where(eq(originals.label, told.label)).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    const before = await handOverLinesOf(tx, [row.id], told._id);
    const again = before.find(({ id }) => id === told._id);
    if (again) {
      if (again.by !== userId || again.originalId !== row.id)
        throw new Refusal("CONFLICT", { fields: { _id: ["TAKEN"] } });
      return answerOf(row, custodyStateOf(before).lines, told._id);
    }
    if (at.toISOString() < row.createdAt) throw fault("at", "PAST");
    const own: HandOverParty = { name: actorName(call), user: userId, paper: null };
    const other = await otherOf(tx, call, { other: told.other, at });
    const [from, to] = told.takes ? [other, own] : [own, other];
    return add(tx, call, { row, before, line: { id: told._id, at, from, to, place: told.place, note: told.note } });
  });
}

/** After a difference: who has it in hand says so, and the way goes on from there. */
export async function reportFound(
  call: Call,
  { id, updatedAt, note }: ParsedOf<typeof custodyContract.found>,
): Promise<Original> {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(originals)
      .where(and(eq(originals.id, id), visibleOriginals(requireCaller(call))))
      .for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    const show = () => shownOriginal(row);
    await assertVersion(tx, { kind: "original", id, updatedAt: row.updatedAt, shape: Original, show }, { updatedAt });
    if (!row.differs) throw new Refusal("ALREADY_DONE");
    const before = await handOverLinesOf(tx, [id]);
    const { standing } = custodyStateOf(before);
    if (!standing) throw new Error("an original without a beginning");
    const to: HandOverParty = { name: actorName(call), user: userId, paper: null };
    const line = { id: newId(), at: call.now, from: standing.holder, to, place: "office", note } as const;
    const { standing: now } = await put(tx, call, { row, before, line: { ...line, found: true } });
    return shownOriginal({ ...row, ...custodyColumns(now), ...updateStamps(call, call.now) });
  });
}

/** As the clock here has it: the phone's may be wrong, but not while it counts from one moment to another. */
function momentOf({ at, sentAt }: Pick<Told, "at" | "sentAt">, now: Date): Date {
  const ago = Date.parse(sentAt) - Date.parse(at);
  if (ago < 0) throw fault("at", "FUTURE");
  if (ago > mostDays * dayMs) throw fault("at", "PAST");
  return new Date(now.getTime() - ago);
}

/** A colleague proves it by their code, of that moment; of anybody else we note the document that they showed. */
export async function otherOf(
  tx: Transaction,
  call: Call,
  { other, at }: { readonly other: Told["other"]; readonly at: Date },
): Promise<HandOverParty> {
  if (!("user" in other)) return { ...other, user: null };
  const colleague =
    other.user === requireCaller(call).userId ? undefined : (await staffWith(tx, custodians)).get(other.user);
  if (!colleague) throw fault("other.user", "CHOICE");
  if (!(await isCodeOf(call.server, other.user, { code: other.code, at }))) throw new Refusal("CODE_WRONG");
  return { name: colleague, user: other.user, paper: null };
}

async function add(tx: Transaction, call: Call, adding: NewLine): Promise<Answer> {
  const { lines, standing } = await put(tx, call, adding);
  const answer = answerOf(adding.row, lines, adding.line.id);
  if (standing.differs && !adding.row.differs) await notifyMisplaced(tx, call, { row: adding.row, lines });
  return answer;
}

async function put(tx: Transaction, call: Call, adding: NewLine): Promise<WrittenLines> {
  const [written] = await insertHandOvers(tx, call, [adding]);
  if (!written) throw new Error("no line");
  return written;
}

function answerOf({ label, document }: OriginalRow, lines: readonly CheckedHandOver<LineRow>[], id: string): Answer {
  return { label, document, expected: lines.find((each) => each.id === id)?.expected ?? null };
}

const fault = (field: string, code: string) => new Refusal("INVALID", { fields: { [field]: [code] } });
