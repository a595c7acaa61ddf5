/** Registers originals: each gets a label, and its chain starts with who brought it and who took it. */
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import {
  type Actor,
  actorName,
  writeAuditEntry,
  updateStamps,
  actorUserId,
} from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import type { custodyContract } from "../contract.ts";
import type { Original } from "../original.ts";
import type { OriginalKind } from "../original-kinds.ts";
import { type Subject, findSubjectByNumber } from "./owner-port.ts";
import { serializeOriginal } from "./queries.ts";
import { kindsOf } from "./access.ts";
import { handOvers, originals } from "./tables.ts";

type IntakeInput = Pick<ParsedOf<typeof custodyContract.receive>, "broughtBy" | "papers">;

/** NUMBER_UNKNOWN for a number that does not exist, and for a record outside the caller's work alike. */
export async function receiveOriginals(
  call: Call,
  { number, ...input }: ParsedOf<typeof custodyContract.receive>,
): Promise<Original[]> {
  const subject = await findSubjectByNumber(call.db, number, kindsOf(requireCaller(call)));
  if (!subject) throw new Refusal("INVALID", { fields: { number: ["NUMBER_UNKNOWN"] } });
  return inTransaction(call.db, async (tx) => takeInOriginals(tx, call, { now: call.now, subject, input }));
}

interface Intake {
  readonly now: Date;
  readonly subject: Subject & { readonly kind: OriginalKind };
  readonly input: IntakeInput;
}

/** One by one, so that labels follow the input order. */
export async function takeInOriginals(
  tx: Transaction,
  actor: Actor,
  { now, subject, input }: Intake,
): Promise<Original[]> {
  const at = now.toISOString();
  const by = actorUserId(actor);
  const taker = { name: actorName(actor), user: by, paper: null };
  const received: Original[] = [];
  for (const { document, holderName } of input.papers) {
    const [row] = await tx
      .insert(originals)
      .values({
        label: await nextNumber(tx, "OR", now),
        kind: subject.kind,
        subjectId: subject.id,
        subjectNumber: subject.number,
        document,
        holderName,
        place: "office",
        heldBy: by,
        heldName: taker.name,
        since: at,
        createdAt: at,
        createdBy: by,
        ...updateStamps(actor, now),
      })
      .returning();
    if (!row) throw new Error("no row");
    await tx.insert(handOvers).values({
      id: newId(),
      originalId: row.id,
      at,
      arrivedAt: at,
      from: { ...input.broughtBy, user: null },
      to: taker,
      place: "office",
      by,
      byName: taker.name,
    });
    received.push(serializeOriginal(row));
  }
  // The bringer is only in the chain; audit entries hold no identity documents.
  await writeAuditEntry(
    tx,
    actor,
    received.map(({ _id, label }) => ({
      action: "custody.receive",
      kind: "original",
      id: _id,
      after: { label, number: subject.number },
    })),
  );
  return received;
}
