/** Mails of the demo requests: most are sent, a few are in each other state, so that the mail screen has work. */
import { desc, eq } from "drizzle-orm";
import { formatDeadline, formatMoney } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { monthsBefore } from "../../../../../kit/time/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { type MailInput, queueMail, stripSecrets } from "../../../../administration/outgoing-mail/server/public.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { personColumns, userView } from "../../../../administration/people/server/public.ts";
import { trackingPath } from "../shared/notifications.ts";
import { requestForms, requestGroups } from "../tables.ts";

const hourMs = 3_600_000;
type MailColumns = Partial<typeof emails.$inferInsert>;

export async function demoMails(db: Database, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [existing] = await tx.select({ id: emails.id }).from(emails).limit(1);
    if (existing) return;
    const now = server.now().getTime();
    const rows = await tx
      .select({ group: requestGroups, form: requestForms, person: personColumns })
      .from(requestForms)
      .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
      .innerJoin(userView, eq(userView.id, requestGroups.requesterId))
      .where(eq(requestForms.position, 1))
      .orderBy(desc(requestForms.statusAt), desc(requestForms.id))
      .limit(outcomes.length);
    for (const [at, { group, form, person }] of rows.entries()) {
      const template: MailInput["template"] = form.deliveredAt
        ? "requestDelivered"
        : form.paidAt
          ? "requestPaid"
          : form.status === "underReview"
            ? "requestReceived"
            : "paymentLink";
      // Starts two hours ago: mails that are sent from now on sort first.
      const moment = new Date(now - (2 + at * 5) * hourMs);
      await writeMail(tx, {
        template,
        to: person.email,
        language: person.language,
        once: `demo:${template}:${group.commonId}`,
        moment,
        outcome: (outcomes[at] ?? sent)(moment, now),
        vars: {
          name: person.firstName,
          number: group.number,
          holder: [form.firstName, form.firstLastName, form.secondLastName].filter(Boolean).join(" "),
          date: formatDeadline(moment.toISOString(), person.language),
          expires: formatDeadline(new Date(moment.getTime() + 72 * hourMs).toISOString(), person.language),
          ...(form.amountTotal && form.currency
            ? { amount: formatMoney(form.amountTotal, form.currency, person.language) }
            : {}),
          link: `${server.environment.publicUrl}/legalsit${trackingPath(server, group)}`,
        },
      });
    }
    await writeErasedMail(tx, server);
  });
}

/** A mail whose content was erased at the end of its retention. */
async function writeErasedMail(tx: Transaction, server: Server): Promise<void> {
  const moment = monthsBefore(server.now(), 25);
  const erased = { html: "", text: "", vars: {}, bodyErasedAt: monthsBefore(server.now(), 1).toISOString() };
  await writeMail(tx, {
    template: "securityNotice",
    to: "client@demo.example",
    language: "es",
    once: "demo:securityNotice",
    moment,
    outcome: { ...sent(moment, 0), ...erased },
    vars: {
      name: "Yadira",
      change: "Cambió su contraseña",
      text: "Se cambió la contraseña de su cuenta.",
      link: `${server.environment.publicUrl}/legalsit/profile`,
    },
  });
}

async function writeMail(
  tx: Transaction,
  mail: {
    readonly template: MailInput["template"];
    readonly to: string;
    readonly language: Language;
    readonly vars: Readonly<Record<string, string>>;
    readonly once: string;
    readonly moment: Date;
    readonly outcome: MailColumns;
  },
): Promise<void> {
  const { moment, outcome, ...input } = mail;
  await queueMail(tx, input);
  const [queued] = await tx.select().from(emails).where(eq(emails.once, mail.once));
  const isClosed = outcome.state === "sent" || outcome.state === "cancelled";
  await tx
    .update(emails)
    .set({
      createdAt: moment.toISOString(),
      updatedAt: moment.toISOString(),
      ...(isClosed && queued ? stripSecrets(queued) : {}),
      ...outcome,
    })
    .where(eq(emails.once, mail.once));
}

type MailOutcome = (moment: Date, now: number) => MailColumns;
const sent: MailOutcome = (moment) => ({ state: "sent", sentAt: new Date(moment.getTime() + 4000).toISOString() });
const retrying: MailOutcome = (_moment, now) => ({
  attempts: 3,
  lastError: "EENVELOPE: 451 4.7.1 Greylisted, try again later",
  nextAttemptAt: new Date(now + hourMs).toISOString(),
});
const refused =
  (lastError: string): MailOutcome =>
  () => ({ state: "failed", lastError });
const gaveUp: MailOutcome = () => ({ state: "failed", attempts: 5, lastError: "ETIMEDOUT: Connection timeout" });
const cancelled: MailOutcome = (moment) => ({
  state: "cancelled",
  lastError: "EENVELOPE: 550 5.1.1 No such user here",
  deskByName: "Ana Domínguez Roque",
  deskNote: "La dirección ya no existe; se avisó por teléfono.",
  updatedAt: new Date(moment.getTime() + hourMs).toISOString(),
});
const settledByStaff: MailOutcome = (moment) => ({
  ...sent(moment, 0),
  deskByName: "Ana Domínguez Roque",
  deskNote: "Se entregó impreso en la oficina.",
});

/** One per mail, newest first. */
const outcomes: readonly MailOutcome[] = [
  sent,
  retrying,
  sent,
  refused("EENVELOPE: 552 5.2.2 Mailbox full"),
  sent,
  sent,
  gaveUp,
  sent,
  cancelled,
  sent,
  refused("EENVELOPE: 550 5.1.1 No such user here"),
  sent,
  settledByStaff,
  ...Array.from({ length: 27 }, () => sent),
];
