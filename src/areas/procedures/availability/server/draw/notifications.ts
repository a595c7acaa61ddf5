/** Mail and notification about an offered place, written in the transaction of the offer. */
import { eq } from "drizzle-orm";
import { formatDeadline } from "../../../../../kit/text/format.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { noticeTexts, notifyEach } from "../../../../administration/notifications/server/public.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";
import { serviceOfferView } from "../../../online-services/server/public.ts";
import { drawMessages as en } from "../../draw/messages.en.ts";
import { drawMessages as es } from "../../draw/messages.es.ts";
import type { DrawRow, EntryRow } from "./draw-workflows.ts";

export async function notifyOffered(
  tx: Transaction,
  server: Server,
  draw: DrawRow,
  offered: readonly EntryRow[],
): Promise<void> {
  const [service] = await tx
    .select({ es: serviceOfferView.nameEs, en: serviceOfferView.nameEn })
    .from(serviceOfferView)
    .where(eq(serviceOfferView.id, draw.offerId));
  if (!service) throw new Error("a draw without its service");
  const people = await peopleOf(
    tx,
    offered.map(({ userId }) => userId),
  );
  const path = `/draw/${draw.id}`;
  await queueMails(
    tx,
    offered.flatMap(({ id, userId, offeredUntil }) => {
      const person = people.get(userId);
      if (!person || !offeredUntil) return [];
      const { language } = person;
      return {
        template: "placeOffered" as const,
        to: person.email,
        language,
        vars: {
          name: person.firstName,
          service: service[language],
          expires: formatDeadline(offeredUntil, language, person.timeZone),
          link: `${server.environment.publicUrl}/legalsit${path}`,
        },
        once: `placeOffered:${id}`,
        related: { kind: "draw", id: draw.id },
      };
    }),
  );
  await notifyEach(
    tx,
    offered.map(({ userId, offeredUntil }) => ({
      user: userId,
      type: "online.placeOffered" as const,
      link: path,
      ...noticeTexts({ es: es.offered, en: en.offered }, (language) => ({
        service: service[language],
        until: formatDeadline(offeredUntil ?? "", language),
      })),
    })),
  );
}
