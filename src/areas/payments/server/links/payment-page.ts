/** What is read and paid on a page of its own: how paying it stands, and whether a link opens it. */
import { Refusal } from "../../../../kit/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { letterheadOf } from "../../../firm/server/public.ts";
import type { Payable } from "../../payment-page-contract.ts";
import { linkByToken, linkOf, linkStateOf } from "./payment-link.ts";
import { availableMethods, gatewayAccepts } from "./payment-methods.ts";
import type { PriceTotal } from "./price-totals.ts";
import type { Due, SubjectKind } from "./payable-subject.ts";
import { attemptsLeft, openAttemptOf } from "../attempts/attempt-status.ts";

interface OnItsPage {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly due: Due;
  readonly totals: PriceTotal[];
}

/** Ways to pay are told while its link is valid, and only those that such a thing is paid by. */
export async function payableNow(call: Call, { kind, id, due, totals }: OnItsPage): Promise<Payable> {
  const link = await linkOf(call.db, kind, id);
  const isOpen = due.payable && link !== undefined && linkStateOf(link, call.now) === "valid";
  const methods = isOpen ? await availableMethods(call.server, due) : [];
  const firm = await letterheadOf(call.db);
  return {
    totals,
    methods: methods.filter(({ key }) => gatewayAccepts(key, kind)),
    open: await openAttemptOf(call.db, kind, id),
    attemptsLeft: link && isOpen ? await attemptsLeft(call.db, link) : 0,
    link: link ? { state: linkStateOf(link, call.now), expiresAt: link.expiresAt } : null,
    payee: { name: firm.legalName || firm.name, address: firm.address },
  };
}

/** NOT_FOUND where the token is no link of it; LINK_EXPIRED for one that was replaced. An expired one still shows it. */
export async function openByLink(
  call: Call,
  { kind, id }: Pick<OnItsPage, "kind" | "id">,
  token: string,
): Promise<void> {
  const link = await linkByToken(call.db, token);
  if (link?.kind !== kind || link.subjectId !== id) throw new Refusal("NOT_FOUND");
  if (linkStateOf(link, call.now) === "revoked") throw new Refusal("LINK_EXPIRED", { facts: { link: "revoked" } });
}
