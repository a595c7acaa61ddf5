/** What people are told about a request, inside the transaction of what happened: mails to the requester, notices to both sides. */
import { eq } from "drizzle-orm";
import type { Localized, Language } from "../../../../kit/language.ts";
import { showDeadline, formatMoney } from "../../../../kit/format.ts";
import type { Placeholders } from "../../../../kit/words.ts";
import { interpolate } from "../../../../kit/words.ts";
import type { Call } from "../../../../server/call.ts";
import type { TransitionResult } from "../../../../server/workflow/state-machine-types.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import { batchQueries } from "../../../../server/database/query-batch.ts";
import { letterheadOf } from "../../../firm/server/public.ts";
import {
  leadsTo,
  notificationsInsert,
  type NoticeToOne,
  notify,
  notifyEach,
} from "../../../notifications/server/public.ts";
import { offersOf } from "../../../online-services/server/public.ts";
import { mailCanGo, queueMails } from "../../../outgoing-mail/server/public.ts";
import { peopleOf, type Person, personOf } from "../../../people/server/public.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import { permissionOf } from "../../states.ts";
import type { RequestFormRow, RequestGroupRow } from "./form-workflow.ts";
import { publicTokenOf, type RequestPageSigner } from "../tracking/public-token.ts";
import { requestGroups } from "../tables.ts";

type RequestLetter =
  | "requestReceived"
  | "paymentLink"
  | "requestPaid"
  | "requestInProcess"
  | "requestReady"
  | "requestUncollected"
  | "requestLate"
  | "requestDelivered"
  | "requestRejected"
  | "requestToCorrect"
  | "requestRejectedByUser"
  | "requestCancelled";

type Vars = Readonly<Record<string, string>>;

export interface RequestMail {
  readonly template: RequestLetter;
  readonly group: RequestGroupRow;
  /** What it is about: all forms of the group, or the one that moved. */
  readonly forms: readonly RequestFormRow[];
  /** The cause, once: the log line, the link's expiry, the payment. */
  readonly cause: string;
  readonly vars?: Vars | ((language: Language, reader: Person) => Vars);
  /** Below /legalsit; the tracking page by default. */
  readonly path?: string;
  /** For so many seconds what causes it can be taken back. */
  readonly waits?: number;
}

/** Queues a mail to the requester, in the requester's language; false when the same cause had done so before. */
export async function mailRequester(tx: Transaction, site: RequestPageSigner, letter: RequestMail): Promise<boolean> {
  const [written] = await mailRequesters(tx, site, [letter]);
  return written === true;
}

/** What letters say of their groups, as it is now: their tokens may have been renewed since the groups were read. */
export async function readForLetters(db: Queryable, groups: readonly RequestGroupRow[]) {
  const [people, offers, tokens, letterhead] = await Promise.all([
    peopleOf(
      db,
      groups.map(({ requesterId }) => requesterId),
    ),
    offersOf(
      db,
      groups.map(({ offerId }) => offerId),
    ),
    tokensOf(db, { ids: [...new Set(groups.map(({ commonId }) => commonId))] }),
    letterheadOf(db),
  ]);
  return { people, offers, letterhead, salts: new Map(tokens.map(({ commonId, tokenSalt }) => [commonId, tokenSalt])) };
}

const tokensOf = preparedQuery((db, given) =>
  db
    .select({ commonId: requestGroups.commonId, tokenSalt: requestGroups.tokenSalt })
    .from(requestGroups)
    .where(anyOf(requestGroups.commonId, given("ids"))),
);

/** The same of several, in as many statements as of one; `told` are notices that go with them. */
export async function mailRequesters(
  tx: Transaction,
  site: RequestPageSigner,
  letters: readonly RequestMail[],
  known?: Awaited<ReturnType<typeof readForLetters>>,
  told: readonly NoticeToOne[] = [],
): Promise<boolean[]> {
  if (letters.length === 0) return [];
  const { publicUrl } = site.environment;
  const groups = letters.map(({ group }) => group);
  const [read] = known ? [known] : await batchQueries(tx, (db) => [readForLetters(db, groups)]);
  const { people, offers, salts, letterhead } = read;
  return queueMails(
    tx,
    letters.map(({ template, group, forms, cause, path, vars, waits = 0 }) => {
      const person = people.get(group.requesterId);
      if (!person) throw new Error("a request without its requester");
      const { language } = person;
      const [only] = forms.length === 1 ? forms : [];
      const tokenSalt = salts.get(group.commonId) ?? group.tokenSalt;
      return {
        template,
        to: person.email,
        language,
        vars: {
          name: person.firstName,
          number: only && group.lastPosition > 1 ? only.number : group.number,
          service: offers.get(group.offerId)?.name[language] ?? "",
          holder: forms.map(holderName).join(", "),
          link: `${publicUrl}/legalsit${path ?? trackingPath(site, { commonId: group.commonId, tokenSalt })}`,
          ...(typeof vars === "function" ? vars(language, person) : vars),
        },
        once: `${template}:${cause}`,
        waits,
        related: { kind: "requestGroup", id: group.commonId },
      };
    }),
    { letterhead, beside: await notificationsInsert(tx, told) },
  );
}

export async function requesterOf(tx: Transaction, group: RequestGroupRow): Promise<Person> {
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

/** A moment, told to the requester by Havana's clock and their own. */
export const deadlineFor = ({ language, timeZone }: Pick<Person, "language" | "timeZone">, instant: string): string =>
  showDeadline(instant, language, timeZone);

export function moneyIn(language: Language, group: Pick<RequestGroupRow, "currency">, amount: string): string {
  return group.currency ? formatMoney(amount, group.currency, language) : amount;
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
export async function notifyFamilyStaff(
  tx: Transaction,
  family: RequestGroupRow["family"],
  name: NoticeName,
  places: Placeholders,
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
export async function notifyRequester(
  tx: Transaction,
  group: RequestGroupRow,
  name: NoticeName,
  places: Placeholders,
  moved?: Pick<TransitionResult<RequestFormRow>, "logEntryId" | "undoWindowSeconds">,
): Promise<void> {
  await notifyEach(tx, noticesToRequesters(name, [{ group, places, moved }]));
}

export function noticesToRequesters(
  name: NoticeName,
  told: readonly {
    readonly group: RequestGroupRow;
    readonly places: Placeholders;
    readonly moved: Pick<TransitionResult<RequestFormRow>, "logEntryId" | "undoWindowSeconds"> | undefined;
  }[],
): NoticeToOne[] {
  return told.map(({ group, places, moved }) => ({
    cause: moved?.undoWindowSeconds ? moved.logEntryId : undefined,
    user: group.requesterId,
    type: types[name],
    ...textOf(name, places),
    link: leadsTo.ownRequest(group.commonId),
  }));
}

/** First name and last names; a dash once they were erased. */
export function holderName(
  form: Pick<RequestFormRow, "firstName" | "firstLastName" | "secondLastName"> &
    Partial<Pick<RequestFormRow, "anonymisedAt">>,
): string {
  if (form.anonymisedAt) return "—";
  return [form.firstName, form.firstLastName, form.secondLastName].filter(Boolean).join(" ");
}

export function receiptPath(site: RequestPageSigner, group: Pick<RequestGroupRow, "commonId" | "tokenSalt">): string {
  return `/paymentReceipt/${group.commonId}?token=${publicTokenOf(site, group)}`;
}

export function trackingPath(site: RequestPageSigner, group: Pick<RequestGroupRow, "commonId" | "tokenSalt">): string {
  return `/paymentDetails/${group.commonId}?token=${publicTokenOf(site, group)}`;
}

function textOf(name: NoticeName, places: Placeholders): { title: Localized; text: Localized } {
  return {
    title: { es: interpolate(es.notices[name].title, places), en: interpolate(en.notices[name].title, places) },
    text: { es: interpolate(es.notices[name].text, places), en: interpolate(en.notices[name].text, places) },
  };
}
