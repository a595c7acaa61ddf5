/** A contract as it was typed: its columns, its documents with their seals and prices, and what is wrong with it. */
import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { parseIdentityNumber } from "../../../kit/identity-number.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { clients } from "../../clients/server/tables.ts";
import {
  sealChainsOf,
  clientOf,
  filingOf,
  isActiveClient,
  strangers,
  holderAsInput,
} from "../../legalization/server/public.ts";
import { unknownCodeErrors, isCountry } from "../../nomenclators/server/public.ts";
import type { ContractDraft, ConsulateDocumentInput } from "../contract.ts";
import { amountsOf, isTooMany } from "../contract-amounts.ts";
import { spain } from "../states.ts";
import { remainingWorkIn } from "./remaining-work.ts";
import type { ContractRow, DocumentRow } from "./workflows.ts";
import { tariffOn } from "./tariff.ts";

type Typed = { readonly [Name in keyof ContractDraft]?: ContractDraft[Name] | undefined };

/** Whose it is and what it is for; refuses what is wrong, field by field. */
export async function whoseColumns(tx: Transaction, wanted: Typed, call: Call, before?: ContractRow) {
  const holder = wanted.holder ?? (before && holderAsInput(before));
  if (!holder) throw new Refusal("INVALID", { fields: { "holder.fullName": ["REQUIRED"] } });
  const read = holder.ci ? parseIdentityNumber(holder.ci, { today: dayOf(call.now) }) : undefined;
  const ci = read?.ok ? read.identity.number : null;
  const passport = holder.passport?.replace(/[\s-]/g, "").toUpperCase() || null;
  const filingId = wanted.filing === undefined ? (before?.filingId ?? null) : wanted.filing || null;
  const filing = filingId ? await filingOf(tx, filingId) : undefined;
  const typed = wanted.client === undefined ? before?.clientId : wanted.client;
  const id =
    typed ||
    filing?.clientId ||
    (wanted.client === undefined && !before
      ? await ownerOf(tx, { ci, passport, account: wanted.account || null })
      : null);
  const client = id ? await clientOf(tx, id) : undefined;
  const purpose = wanted.purpose === undefined ? (before?.purpose ?? null) : wanted.purpose || null;
  const fields = {
    ...(await unknownCodeErrors(tx, [["purpose", "PURPOSE", purpose ?? undefined, before?.purpose ?? undefined]])),
    ...(!isCountry(holder.country) && { "holder.country": ["CHOICE"] }),
    ...(!ci && !passport && !read && { "holder.ci": ["REQUIRED"] }),
    ...(read && !read.ok && { "holder.ci": [read.fault] }),
    ...(filingId && filing?.clientId !== id && { filing: ["CHOICE"] }),
    ...(id && id !== before?.clientId && !isActiveClient(client) && { client: ["CHOICE"] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  return {
    clientId: id,
    filingId,
    clientType: client?.clientType ?? (ci && holder.country === "CU" ? ("national" as const) : ("foreign" as const)),
    country: client?.country ?? holder.country,
    holderName: holder.fullName,
    holderCi: ci,
    holderPassport: passport,
    holderPhone: holder.phone,
    holderEmail: holder.email || null,
    holderCountry: holder.country,
    purpose,
    ...(wanted.appointment !== undefined && { appointment: wanted.appointment || null }),
    ...(wanted.notes !== undefined && { notes: wanted.notes || null }),
  };
}

interface ToPrice {
  readonly number: string;
  readonly holderName: string;
  readonly purpose: string | null;
  readonly urgent: boolean;
  readonly documents: readonly ConsulateDocumentInput[];
  readonly known: readonly DocumentRow[];
}

/** What it costs by the tariff in force today, and each of its documents as it begins. */
export async function pricedDocuments(tx: Transaction, call: Call, wanted: ToPrice) {
  const { number, holderName, purpose, urgent, documents, known } = wanted;
  const today = dayOf(call.now);
  const tariff = await tariffOn(tx, today);
  if (!tariff) throw new Refusal("SERVICE_NOT_AVAILABLE");
  const fields = {
    ...(isTooMany(tariff, documents, purpose) && { documents: ["TOO_MANY"] }),
    ...strangers(documents, known),
    ...(await unknownCodeErrors(
      tx,
      documents.map(({ documentType, _id }, at) => {
        const was = known.find(({ id }) => id === _id)?.documentType;
        return [`documents.${at}.documentType`, "DOCUMENT_TYPE", documentType, was] as const;
      }),
    )),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const price = amountsOf(tariff, documents, urgent);
  const chains = await sealChainsOf(
    tx,
    documents.map((each) => ({ ...each, destination: spain, consulate: true })),
  );
  const at = call.now.toISOString();
  const rows = documents.map(({ _id, documentType, quantity, process, holderName: named }, order) => ({
    id: _id ?? newId(),
    order,
    code: `${number}-${String(order + 1).padStart(2, "0")}`,
    documentType,
    process,
    quantity,
    holderName: named || holderName,
    stamps: chains[order] ?? [],
    ...(price.documents[order] as (typeof price.documents)[number]),
    status: "registered" as const,
    statusAt: at,
    createdAt: at,
    updatedAt: at,
  }));
  const columns = {
    urgent,
    currency: price.currency,
    handlingFee: price.handlingFee,
    amountTotal: price.total,
    tariffFrom: tariff.validFrom,
    ...remainingWorkIn(rows),
  };
  return { columns, rows };
}

interface Known {
  readonly ci: string | null;
  readonly passport: string | null;
  readonly account: string | null;
}

/** The client whose document of identity or account it is, where there is exactly one. */
async function ownerOf(tx: Transaction, { ci, passport, account }: Known): Promise<string | null> {
  const own = or(
    ci ? eq(clients.ci, ci) : undefined,
    passport ? eq(clients.passport, passport) : undefined,
    account ? eq(clients.userId, account) : undefined,
  );
  if (!own) return null;
  // Of one that turned out to be another client, that other.
  const survivor = alias(clients, "survivor");
  const found = await tx
    .selectDistinct({ id: survivor.id })
    .from(clients)
    .innerJoin(survivor, eq(survivor.id, sql`coalesce(${clients.mergedInto}, ${clients.id})`))
    .where(and(own, eq(survivor.active, true)))
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
