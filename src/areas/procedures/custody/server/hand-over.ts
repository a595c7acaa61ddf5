/**
 * Records hand-overs of originals: by one of the two people, confirmed by the other. Late uploads of offline phones are
 * placed at the time when they happened; a contradicting one is reported and overwrites nothing.
 */
import { and, eq } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { custodians } from "../custodians.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { actorName, updateStamps } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { staffWith } from "../../../administration/people/server/public.ts";
import { type custodyContract } from "../contract.ts";
import { Original } from "../original.ts";
import type { HandOverParty } from "../hand-over-schemas.ts";
import { type CheckedHandOver, custodyStateOf } from "./custody-chain.ts";
import { notifyMisplaced } from "./differences.ts";
import {
  custodyColumns,
  type LineRow,
  handOverLinesOf,
  type NewHandOverLine,
  insertHandOvers,
  type OriginalRow,
  type WrittenLines,
} from "./hand-over-lines.ts";
import { isCodeOf } from "./personal-code.ts";
import { serializeOriginal } from "./queries.ts";
import { visibleOriginals } from "./access.ts";
import { originals } from "./tables.ts";

type HandOverInput = ParsedOf<typeof custodyContract.handOver>;
type HandOverResult = OutputOf<typeof custodyContract.handOver>;

/** Older entries are rejected: they cannot be verified any more. */
const maxAgeDays = 30;
const dayMs = 86_400_000;

/** Idempotent by `_id`: a repeated call returns the current result. */
export async function handOver(call: Call, input: HandOverInput): Promise<HandOverResult> {
  const { userId } = requireCaller(call);
  const at = momentOf(input, call.now);
  return inTransaction(call.db, async (tx) => {
    const [row] = await tx.select().from(originals).where(eq(originals.label, input.label)).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    const before = await handOverLinesOf(tx, [row.id], input._id);
    const existing = before.find(({ id }) => id === input._id);
    if (existing) {
      if (existing.by !== userId || existing.originalId !== row.id)
        throw new Refusal("CONFLICT", { fields: { _id: ["TAKEN"] } });
      return resultOf(row, custodyStateOf(before).lines, input._id);
    }
    if (at.toISOString() < row.createdAt) throw fieldError("at", "PAST");
    const self: HandOverParty = { name: actorName(call), user: userId, paper: null };
    const other = await otherOf(tx, call, { other: input.other, at });
    const [from, to] = input.takes ? [other, self] : [self, other];
    return addHandOver(tx, call, {
      row,
      before,
      line: { id: input._id, at, from, to, place: input.place, note: input.note },
    });
  });
}

/** Settles a difference: the caller has the original, and the chain continues from them. */
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
    const show = () => serializeOriginal(row);
    await assertVersion(tx, { kind: "original", id, updatedAt: row.updatedAt, shape: Original, show }, { updatedAt });
    if (!row.differs) throw new Refusal("ALREADY_DONE");
    const before = await handOverLinesOf(tx, [id]);
    const { current } = custodyStateOf(before);
    if (!current) throw new Error("an original without a beginning");
    const to: HandOverParty = { name: actorName(call), user: userId, paper: null };
    const line = { id: newId(), at: call.now, from: current.holder, to, place: "office", note } as const;
    const { current: after } = await insertHandOver(tx, call, { row, before, line: { ...line, found: true } });
    return serializeOriginal({ ...row, ...custodyColumns(after), ...updateStamps(call, call.now) });
  });
}

/** Converts to server time. The phone's clock may be wrong, but its intervals are right. */
function momentOf({ at, sentAt }: Pick<HandOverInput, "at" | "sentAt">, now: Date): Date {
  const ageMs = Date.parse(sentAt) - Date.parse(at);
  if (ageMs < 0) throw fieldError("at", "FUTURE");
  if (ageMs > maxAgeDays * dayMs) throw fieldError("at", "PAST");
  return new Date(now.getTime() - ageMs);
}

/**
 * A colleague is verified by their personal code at that moment; for an outsider the shown identity document is
 * recorded.
 */
export async function otherOf(
  tx: Transaction,
  call: Call,
  { other, at }: { readonly other: HandOverInput["other"]; readonly at: Date },
): Promise<HandOverParty> {
  if (!("user" in other)) return { ...other, user: null };
  const colleague =
    other.user === requireCaller(call).userId ? undefined : (await staffWith(tx, custodians)).get(other.user);
  if (!colleague) throw fieldError("other.user", "CHOICE");
  if (!(await isCodeOf(call.server, other.user, { code: other.code, at }))) throw new Refusal("CODE_WRONG");
  return { name: colleague, user: other.user, paper: null };
}

async function addHandOver(tx: Transaction, call: Call, newLine: NewHandOverLine): Promise<HandOverResult> {
  const { lines, current } = await insertHandOver(tx, call, newLine);
  const result = resultOf(newLine.row, lines, newLine.line.id);
  if (current.differs && !newLine.row.differs) await notifyMisplaced(tx, call, { row: newLine.row, lines });
  return result;
}

async function insertHandOver(tx: Transaction, call: Call, newLine: NewHandOverLine): Promise<WrittenLines> {
  const [result] = await insertHandOvers(tx, call, [newLine]);
  if (!result) throw new Error("no line");
  return result;
}

function resultOf(
  { label, document }: OriginalRow,
  lines: readonly CheckedHandOver<LineRow>[],
  id: string,
): HandOverResult {
  return { label, document, expected: lines.find((each) => each.id === id)?.expected ?? null };
}

const fieldError = (field: string, code: string) => new Refusal("INVALID", { fields: { [field]: [code] } });
