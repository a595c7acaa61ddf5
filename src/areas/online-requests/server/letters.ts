/** What people are told about a request, inside the transaction of what happened: mails to the requester, notices to both sides. */
import { eq } from "drizzle-orm";
import type { Bi, Language } from "../../../kit/language.ts";
import { showInstant, showMoney } from "../../../kit/format.ts";
import type { Places } from "../../../kit/words.ts";
import { say } from "../../../kit/words.ts";
import type { Call } from "../../../server/call.ts";
import type { Moved } from "../../../server/life.ts";
import type { Transaction } from "../../../server/database/database.ts";
import { leadsTo, notify } from "../../notifications/server/public.ts";
import { offerOf } from "../../online-services/server/public.ts";
import { mailCanGo, queueMail } from "../../outgoing-mail/server/public.ts";
import { type Person, personOf } from "../../people/server/public.ts";
import { served as en } from "../served.en.ts";
import { served as es } from "../served.es.ts";
import { permissionOf } from "../states.ts";
import type { Form, Group } from "./request.ts";
import { publicTokenOf, type Site } from "./tracking/public-token.ts";
import { requestGroups } from "./tables.ts";

type RequestLetter =
  | "requestReceived"
  | "paymentLink"
  | "requestPaid"
  | "requestInProcess"
  | "requestReady"
  | "requestDelivered"
  | "requestRejected"
  | "requestToCorrect"
  | "requestRejectedByUser"
  | "requestCancelled";

export interface Letter {
  readonly template: RequestLetter;
  readonly group: Group;
  /** What it is about: all forms of the group, or the one that moved. */
  readonly forms: readonly Form[];
  /** The cause, once: the log line, the link's expiry, the payment. */
  readonly cause: string;
  readonly vars?: Readonly<Record<string, string>>;
  /** Below /legalsit; the tracking page by default. */
  readonly path?: string;
  /** Until what causes it can no longer be taken back. */
  readonly waits?: boolean;
}

/** Queues a mail to the requester, in the requester's language; false when the same cause had done so before. */
export async function mailRequester(tx: Transaction, site: Site, letter: Letter): Promise<boolean> {
  const { group, forms, template } = letter;
  const { publicUrl } = site.environment;
  const person = await requesterOf(tx, group);
  const offer = await offerOf(tx, group.offerId);
  const [only] = forms.length === 1 ? forms : [];
  return queueMail(tx, {
    template,
    to: person.email,
    language: person.language,
    vars: {
      name: person.firstName,
      number: only && group.lastPosition > 1 ? only.number : group.number,
      service: offer?.name[person.language] ?? "",
      holder: forms.map(holderName).join(", "),
      link: `${publicUrl}/legalsit${letter.path ?? trackingPath(site, await asItIs(tx, group))}`,
      tracker: `${publicUrl}/legalsit/trackRequest`,
      ...letter.vars,
    },
    once: `${template}:${letter.cause}`,
    waits: letter.waits ?? false,
    related: { kind: "requestGroup", id: group.commonId },
  });
}

/** Its token may have been renewed since the group was read. */
async function asItIs(tx: Transaction, { commonId, tokenSalt }: Group): Promise<Pick<Group, "commonId" | "tokenSalt">> {
  const [now] = await tx
    .select({ tokenSalt: requestGroups.tokenSalt })
    .from(requestGroups)
    .where(eq(requestGroups.commonId, commonId));
  return { commonId, tokenSalt: now?.tokenSalt ?? tokenSalt };
}

export async function requesterOf(tx: Transaction, group: Group): Promise<Person> {
  const person = await personOf(tx, group.requesterId);
  if (!person) throw new Error("a request without its requester");
  return person;
}

/** Whether what is written to the requester can be expected to arrive. */
export async function canMailRequester(call: Call, commonId: string): Promise<boolean> {
  const [group] = await call.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
  const person = group && (await personOf(call.db, group.requesterId));
  return person !== undefined && mailCanGo(call.server, person.email);
}

export function whenIn(language: Language, instant: string): string {
  return showInstant(instant, language);
}

export function moneyIn(language: Language, group: Pick<Group, "currency">, amount: string): string {
  return group.currency ? showMoney(amount, group.currency, language) : amount;
}

type NoticeName = keyof typeof es.notices;
const types = {
  paid: "online.paid",
  rejectedByUser: "online.rejectedByUser",
  newReview: "online.newReview",
  reviewLate: "online.reviewLate",
  rejected: "online.rejected",
  ready: "online.ready",
} as const satisfies Record<NoticeName, string>;

/** Tells those who work the family. */
export async function tellStaff(
  tx: Transaction,
  family: Group["family"],
  name: NoticeName,
  places: Places,
  status: string,
): Promise<void> {
  await notify(tx, {
    to: { permission: permissionOf[family] },
    type: types[name],
    ...textOf(name, places),
    link: leadsTo.requests(family, status),
  });
}

/** `moved` may be taken back, and the notice with it. */
export async function tellRequester(
  tx: Transaction,
  group: Group,
  name: NoticeName,
  places: Places,
  moved?: Pick<Moved<Form>, "lineId" | "canUndo">,
): Promise<void> {
  await notify(tx, {
    cause: moved?.canUndo ? moved.lineId : undefined,
    to: { users: [group.requesterId] },
    type: types[name],
    ...textOf(name, places),
    link: leadsTo.ownRequest(group.commonId),
  });
}

/** First name and last names; a dash once they were erased. */
export function holderName(
  form: Pick<Form, "firstName" | "firstLastName" | "secondLastName"> & Partial<Pick<Form, "anonymisedAt">>,
): string {
  if (form.anonymisedAt) return "—";
  return [form.firstName, form.firstLastName, form.secondLastName].filter(Boolean).join(" ");
}

export function trackingPath(site: Site, group: Pick<Group, "commonId" | "tokenSalt">): string {
  return `/paymentDetails/${group.commonId}?token=${publicTokenOf(site, group)}`;
}

function textOf(name: NoticeName, places: Places): { title: Bi; text: Bi } {
  return {
    title: { es: say(es.notices[name].title, places), en: say(en.notices[name].title, places) },
    text: { es: say(es.notices[name].text, places), en: say(en.notices[name].text, places) },
  };
}
