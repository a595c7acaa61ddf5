/** Demo proposals: one that waits for a second person, one that was rejected. */
import type { Localized } from "../../../../kit/text/language.ts";
import { updateStamps, personActor } from "../../../../server/audit/audit-log.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { personByEmail } from "../../people/server/public.ts";
import { proposalDays } from "../states.ts";
import { changeProposals } from "./tables.ts";

interface DemoAccount {
  readonly _id: string;
  readonly updatedAt: string;
  readonly holder: string;
  readonly subject: Localized;
}

/** Proposes another holder of a bank account twice. */
export async function demoProposals(
  db: Database,
  { now }: Pick<Server, "now">,
  { _id, updatedAt, holder, subject }: DemoAccount,
): Promise<void> {
  const proposer = await personByEmail(db, "commercial@demo.example");
  const approver = await personByEmail(db, "administrator@demo.example");
  if (!proposer || !approver) return;
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();
  const proposalOf = (newHolder: string, days: number) => ({
    route: "POST private/bankAccount/updateBankAccount",
    inputSha256: newHolder,
    action: "bankAccounts.update" as const,
    subject,
    changes: [{ field: "holder", before: holder, after: newHolder }],
    requestedAt: daysAgo(days),
    requestedBy: proposer.id,
    requestedByName: proposer.name,
    expiresAt: daysAgo(days - proposalDays),
    createdAt: daysAgo(days),
    createdBy: proposer.id,
    ...updateStamps(personActor(proposer.id, proposer.name), new Date(daysAgo(days))),
  });
  const pending = `${holder} – Sucursal La Habana`;
  await db.insert(changeProposals).values([
    { ...proposalOf(pending, 1), input: { _id, updatedAt, holder: pending } },
    {
      ...proposalOf("Legalsit", 3),
      state: "rejected",
      reason: "El titular debe ser el del contrato con el banco.",
      decidedAt: daysAgo(2),
      decidedByName: approver.name,
    },
  ]);
}
