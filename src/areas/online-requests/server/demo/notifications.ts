/** What people were told of the demo office's requests of late, some of it read already. */
import { desc, eq, inArray } from "drizzle-orm";
import { type Database, inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { leadsTo, type Notice, notify } from "../../../notifications/server/public.ts";
import { notifications } from "../../../notifications/server/tables.ts";
import type { FormStatus } from "../../states.ts";
import { requestForms } from "../tables.ts";

const hourMs = 3_600_000;
/** What a status of a form was told as, and to whom. */
const told: Partial<
  Record<
    FormStatus,
    { readonly type: Notice["type"]; readonly es: readonly [string, string]; readonly en: readonly [string, string] }
  >
> = {
  pending: {
    type: "online.paid",
    es: ["Solicitud pagada", "está pagada y espera aprobación."],
    en: ["Request paid", "is paid and awaits approval."],
  },
  readyToDelivery: {
    type: "online.ready",
    es: ["Documento listo", "tiene su documento listo para recoger."],
    en: ["Document ready", "has its document ready to be collected."],
  },
};

export async function demoNotices(db: Database, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [already] = await tx.select({ id: notifications.id }).from(notifications).limit(1);
    if (already) return;
    const forms = await tx
      .select()
      .from(requestForms)
      .where(inArray(requestForms.status, ["pending", "readyToDelivery"]))
      .orderBy(desc(requestForms.statusAt), desc(requestForms.id));
    for (const [at, form] of forms.entries()) {
      const words = told[form.status];
      if (!words) continue;
      const isStaffs = form.status === "pending";
      await notify(tx, {
        to: isStaffs
          ? { permission: form.family === "AP" ? "adminRequestsAP" : "adminRequestsTR" }
          : { users: [form.requesterId] },
        type: words.type,
        title: { es: words.es[0], en: words.en[0] },
        text: { es: `${form.number} ${words.es[1]}`, en: `${form.number} ${words.en[1]}` },
        link: isStaffs ? leadsTo.requests(form.family, form.status) : leadsTo.ownRequest(form.commonId),
      });
      // Those just told are the only ones of this instant; they happened when the form came to its status.
      await tx
        .update(notifications)
        .set({ createdAt: new Date(server.now().getTime() - (2 + at * 7) * hourMs).toISOString(), read: at % 3 === 2 })
        .where(eq(notifications.textEs, `${form.number} ${words.es[1]}`));
    }
  });
}
