/** Notifications of misplaced originals: to who took it in, who should have it, who gave it and who took it. */
import type { Language } from "../../../../kit/language.ts";
import { interpolate } from "../../../../kit/words.ts";
import { type Actor, actorName, actorUserId } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { notify } from "../../../administration/notifications/server/public.ts";
import { queueMail } from "../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import type { LotDifferences } from "../lots.ts";
import type { HandOverParty } from "../original.ts";
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
  const notificationText = (text: "title" | "text", language: Language) =>
    interpolate(words[language].notices.difference[text], {
      label: row.label,
      document: row.document,
      from: from.name,
      to: to.name,
      expected: expected ?? "",
    });
  await notify(tx, {
    to: { users: [...new Set(users)] },
    type: "custody.difference",
    title: { es: notificationText("title", "es"), en: notificationText("title", "en") },
    text: { es: notificationText("text", "es"), en: notificationText("text", "en") },
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
  const notificationText = (text: "title" | "text", language: Language) => {
    const { lotDiffers } = words[language].notices;
    const joinLabels = (labels: readonly string[]) => labels.join(", ") || lotDiffers.none;
    const { missing, unexpected } = differing;
    return interpolate(lotDiffers[text], {
      number: lot.number,
      missing: joinLabels(missing),
      unexpected: joinLabels(unexpected),
    });
  };
  await notify(tx, {
    to: { users: [...new Set(users)] },
    type: "custody.difference",
    title: { es: notificationText("title", "es"), en: notificationText("title", "en") },
    text: { es: notificationText("text", "es"), en: notificationText("text", "en") },
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
