/** Recent notifications about the demo requests; some are already read. */
import { desc, eq, inArray } from "drizzle-orm";
import { type Database, inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { notificationTargets, type Notice, notify } from "../../../../administration/notifications/server/public.ts";
import { notifications } from "../../../../administration/notifications/server/tables.ts";
import type { FormStatus } from "../../states.ts";
import { requestForms } from "../tables.ts";

const hourMs = 3_600_000;
/** The notification of a status, in both languages. */
const notificationTexts: Partial<
  Record<
    FormStatus,
    { readonly type: Notice["type"]; readonly es: readonly [string, string]; readonly en: readonly [string, string] }
  >
> = {
  pending: {
    type: "online.paid",
    es: ["Solicitud pagada", "está pagada y pendiente de aprobación."],
    en: ["Request paid", "is paid and is awaiting approval."],
  },
  readyToDelivery: {
    type: "online.ready",
    es: ["Documento listo", "tiene su documento listo para recoger."],
    en: ["Document ready", "has its document ready to be collected."],
  },
};

export async function demoNotices(db: Database, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [existing] = await tx.select({ id: notifications.id }).from(notifications).limit(1);
    if (existing) return;
    const forms = await tx
      .select()
      .from(requestForms)
      .where(inArray(requestForms.status, ["pending", "readyToDelivery"]))
      .orderBy(desc(requestForms.statusAt), desc(requestForms.id));
    for (const [at, form] of forms.entries()) {
      const texts = notificationTexts[form.status];
      if (!texts) continue;
      const isForStaff = form.status === "pending";
      await notify(tx, {
        to: isForStaff
          ? { permission: form.family === "AP" ? "adminRequestsAP" : "adminRequestsTR" }
          : { users: [form.requesterId] },
        type: texts.type,
        title: { es: texts.es[0], en: texts.en[0] },
        text: { es: `${form.number} ${texts.es[1]}`, en: `${form.number} ${texts.en[1]}` },
        link: isForStaff
          ? notificationTargets.requests(form.family, form.status)
          : notificationTargets.ownRequest(form.commonId),
      });
      // The new rows share this instant; backdates them to when the form reached its status.
      await tx
        .update(notifications)
        .set({ createdAt: new Date(server.now().getTime() - (2 + at * 7) * hourMs).toISOString(), read: at % 3 === 2 })
        .where(eq(notifications.textEs, `${form.number} ${texts.es[1]}`));
    }
  });
}
