/** Subjects with a page of their own: their payment state, and access by link. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import type { Payable, PriceTotal } from "../../payment-page-contract.ts";
import { linkByToken, linkOf, linkStateOf } from "./payment-link.ts";
import { availableMethods, gatewayAccepts } from "./payment-methods.ts";
import type { Due, SubjectKind } from "./payable-subject.ts";
import { attemptsLeft, openAttemptOf } from "../attempts/attempt-status.ts";

interface PageSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly due: Due;
  readonly totals: PriceTotal[];
}

/** Payment options of a subject; methods only while its link is valid, and only those that the subject accepts. */
export async function currentPayable(call: Call, { kind, id, due, totals }: PageSubject): Promise<Payable> {
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

/**
 * NOT_FOUND when the token is no link of the subject; LINK_EXPIRED when the link was replaced. An expired link still
 * opens the page.
 */
export async function openByLink(
  call: Call,
  { kind, id }: Pick<PageSubject, "kind" | "id">,
  token: string,
): Promise<void> {
  const link = await linkByToken(call.db, token);
  if (link?.kind !== kind || link.subjectId !== id) throw new Refusal("NOT_FOUND");
  if (linkStateOf(link, call.now) === "revoked") throw new Refusal("LINK_EXPIRED", { facts: { link: "revoked" } });
}
