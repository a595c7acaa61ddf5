/** Notifications of misplaced originals: to who took it in, who should have it, who gave it and who took it. */
import { type Actor, actorName, actorUserId } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { queueMail } from "../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import type { LotDifferences } from "../lots.ts";
import type { HandOverParty } from "../hand-over-schemas.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { originals } from "./tables.ts";

const words = { es, en };

interface Difference {
  readonly row: typeof originals.$inferSelect;
  readonly lines: readonly {
    readonly from: HandOverParty;
    readonly to: HandOverParty;
    readonly expected: string | null;
  }[];
}

export async function notifyMisplaced(tx: Transaction, actor: Actor, { row, lines }: Difference): Promise<void> {
  const line = lines.findLast(({ expected }) => expected !== null);
  if (!line) return;
  const { from, to, expected } = line;
  const users = [row.createdBy, row.heldBy, from.user, to.user].filter(
    (each): each is string => each !== null && each !== actorUserId(actor),
  );
  await notify(tx, {
    to: { users: [...new Set(users)] },
    type: "custody.difference",
    ...noticeTexts(
      { es: es.notices.difference, en: en.notices.difference },
      { label: row.label, document: row.document, from: from.name, to: to.name, expected: expected ?? "" },
    ),
    link: `/originals/${row.id}`,
  });
}

interface LotDifference {
  readonly lot: { readonly id: string; readonly number: string; readonly createdBy: string | null };
  readonly differing: LotDifferences;
  readonly to: readonly (string | null)[];
}

/** Also mails the creator of the lot, unless they found the difference themselves. */
export async function notifyLotDifference(tx: Transaction, call: Call, difference: LotDifference): Promise<void> {
  const { lot, differing, to } = difference;
  const users = to.filter((each): each is string => each !== null && each !== actorUserId(call));
  if (lot.createdBy !== null && lot.createdBy !== actorUserId(call))
    await mailCreator(tx, call, difference, lot.createdBy);
  await notify(tx, {
    to: { users: [...new Set(users)] },
    type: "custody.difference",
    ...noticeTexts({ es: es.notices.lotDiffers, en: en.notices.lotDiffers }, (language) => {
      const joinLabels = (labels: readonly string[]) => labels.join(", ") || words[language].notices.lotDiffers.none;
      return {
        number: lot.number,
        missing: joinLabels(differing.missing),
        unexpected: joinLabels(differing.unexpected),
      };
    }),
    link: `/originals/lots/${lot.id}`,
  });
}

/** Lists the labels of missing and unexpected originals. */
async function mailCreator(
  tx: Transaction,
  call: Call,
  { lot, differing }: LotDifference,
  creatorId: string,
): Promise<void> {
  const person = (await peopleOf(tx, [creatorId])).get(creatorId);
  if (!person?.active) return;
  const { missing, unexpected } = differing;
  await queueMail(tx, {
    template: "custodyDifference",
    to: person.email,
    language: person.language,
    vars: {
      name: person.firstName,
      lot: lot.number,
      by: actorName(call),
      link: `${call.server.environment.publicUrl}/legalsit/originals/lots/${lot.id}`,
      ...(missing.length > 0 && { missing: missing.join(", ") }),
      ...(unexpected.length > 0 && { unexpected: unexpected.join(", ") }),
    },
    once: `custodyDifference:${lot.id}:${call.now.toISOString()}`,
    related: { kind: "originalLot", id: lot.id },
  });
}
