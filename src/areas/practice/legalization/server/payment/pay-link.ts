/** The payment link of a voucher, and the port by which `online-requests` serves vouchers. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import type { VoucherPort } from "../../../../procedures/online-requests/server/public.ts";
import { canSendMail } from "../../../../administration/outgoing-mail/server/public.ts";
import { issueLink, linkOf, linkStateOf } from "../../../../money/payments/server/public.ts";
import { mailHolder } from "../notifications.ts";
import { pageOfVale } from "./public-page.ts";
import { valeCheckout, accessibleVale, serializeForPayer, valePriceTotals } from "./payer-page.ts";
import { isValePayable, valeRow } from "./payable.ts";
import { readVale } from "../queries.ts";
import { legalizationContracts } from "../tables.ts";

export const valeVoucherPort: VoucherPort = {
  has: async (db, id) => (await valeRow(db, id, false)) !== undefined,
  isNumber: (number) => number.startsWith("VL"),
  requesterData: async (db, number) => {
    const [row] = await db.select().from(legalizationContracts).where(eq(legalizationContracts.number, number));
    return (
      row && {
        id: row.id,
        path: `/paymentVale/${row.id}`,
        identities: [row.holderCi, row.holderPassport].filter((each) => each !== null),
        phones: [row.holderPhone],
        email: row.holderEmail?.toLowerCase() ?? null,
      }
    );
  },
  sendLink,
  totals: async (call, id, token) => {
    const totals = valePriceTotals(await accessibleVale({ id, token }, call));
    if (totals.length === 0) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
    return totals;
  },
  checkout: async (call, id, token) => {
    const row = await accessibleVale({ id, token }, call);
    if (row.state !== "pendingToPay") throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
    if (!isValePayable(row)) throw new Refusal("NO_GATEWAYS");
    const checkout = await valeCheckout({ id, token }, call);
    if (checkout.link?.state !== "valid") throw new Refusal("LINK_EXPIRED");
    if (!checkout.methods.some(({ enabled }) => enabled)) throw new Refusal("NO_GATEWAYS");
    return checkout;
  },
  track: async (call, id, token) => {
    const row = await accessibleVale({ id, token }, call);
    const { log } = await readVale(call.db, id);
    const link = await linkOf(call.db, "vale", id);
    const state = link ? linkStateOf(link, call.now) : "none";
    return {
      vale: await serializeForPayer(call, row),
      steps: log.map(({ to, at }) => ({ state: to, at })),
      receipt: row.paidAt ? row.payment : null,
      link: { state, expiresAt: link?.expiresAt ?? null },
      can: { pay: isValePayable(row) && state === "valid" },
    };
  },
};

/**
 * Replaces the live link and mails the new one if there is an address. Without one, the holder finds the voucher by the
 * number on its print.
 */
async function sendLink(call: Call, id: string): Promise<{ expiresAt: string; emailSent: boolean }> {
  if (!requireCaller(call).permissions.includes("manageFilings")) throw new Refusal("FORBIDDEN");
  const { to, expiresAt } = await inTransaction(call.db, async (tx) => {
    const row = await valeRow(tx, id, true);
    if (!row) throw new Refusal("NOT_FOUND");
    if (row.currency !== "CUP") throw new Refusal("NO_GATEWAYS");
    if (!isValePayable(row)) throw transitionNotAllowed({ ...row, status: row.state }, "sent");
    const link = await issueLink(tx, call, { kind: "vale", id, now: call.now, resend: true });
    const mail = {
      template: "valePaymentLink",
      cause: `${id}:${link.sentCount}`,
      link: pageOfVale(call.server, id, link.token),
      expires: link.expiresAt,
    } as const;
    const to = await mailHolder(tx, call.server, row, mail);
    const after = { number: row.number, expiresAt: link.expiresAt };
    await writeAuditEntry(tx, call, { action: "legalization.sendLink", kind: "legalization", id, after });
    return { to, expiresAt: link.expiresAt };
  });
  return { expiresAt, emailSent: to !== undefined && (await canSendMail(call.server, to)) };
}
