/** A contract from user input: its columns, its documents with seals and prices, and their validation. */
import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { toColumns } from "../../../../server/crud/table-resource.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { clientView } from "../../clients/server/public.ts";
import {
  sealChainsOf,
  validateContractDocuments,
  toHolderInput,
  partyColumns,
} from "../../legalization/server/public.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import { type ContractField, contractFields } from "../contract-fields.ts";
import type { ContractDraft, ConsulateDocumentInput } from "../contract.ts";
import { amountsOf, isTooMany } from "../contract-amounts.ts";
import { spain } from "../states.ts";
import { remainingWorkIn } from "./remaining-work.ts";
import type { ContractRow, DocumentRow } from "./workflows.ts";
import { consulateContracts } from "./tables.ts";
import { tariffOn } from "./tariff.ts";

type ContractInput = { readonly [Name in keyof ContractDraft]?: ContractDraft[Name] | undefined };

/** Columns of the holder, client, filing and purpose. INVALID with all wrong fields. */
export async function whoseColumns(tx: Transaction, input: ContractInput, call: Call, before?: ContractRow) {
  const holder = input.holder ?? (before && toHolderInput(before));
  if (!holder) throw new Refusal("INVALID", { fields: { "holder.fullName": ["REQUIRED"] } });
  const findOwner = (ci: string | null, passport: string | null) =>
    ownerOf(tx, { ci, passport, account: input.account || null });
  const isNew = input.client === undefined && !before;
  const parties = await partyColumns(tx, { ...input, holder }, call, before, isNew ? findOwner : undefined);
  const purpose = input.purpose === undefined ? (before?.purpose ?? null) : input.purpose || null;
  const fields = {
    ...(await unknownCodeErrors(tx, [["purpose", "PURPOSE", purpose ?? undefined, before?.purpose ?? undefined]])),
    ...parties.errors,
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const entered = (Object.keys(contractFields) as ContractField[]).map((name) => [name, input[name]] as const);
  // Urgency changes the price, which `pricedDocuments` writes.
  const { urgent: _urgent, ...columns } = toColumns(consulateContracts, Object.fromEntries(entered));
  const isNational = parties.columns.holderCi && holder.country === "CU";
  return {
    ...columns,
    ...parties.columns,
    clientType: parties.client?.clientType ?? (isNational ? ("national" as const) : ("foreign" as const)),
    purpose,
  };
}

interface PricingInput {
  readonly number: string;
  readonly holderName: string;
  readonly purpose: string | null;
  readonly urgent: boolean;
  readonly documents: readonly ConsulateDocumentInput[];
  readonly stored: readonly DocumentRow[];
}

/**
 * Prices by today's tariff, and the rows of the documents. SERVICE_NOT_AVAILABLE without a tariff; INVALID with all
 * wrong fields.
 */
export async function priceDocuments(tx: Transaction, call: Call, input: PricingInput) {
  const { number, holderName, purpose, urgent, documents, stored } = input;
  const today = dayOf(call.now);
  const tariff = await tariffOn(tx, today);
  if (!tariff) throw new Refusal("SERVICE_NOT_AVAILABLE");
  const fields = {
    ...(isTooMany(tariff, documents, purpose) && { documents: ["TOO_MANY"] }),
    ...validateContractDocuments(documents, stored),
    ...(await unknownCodeErrors(
      tx,
      documents.map(({ documentType, _id }, index) => {
        const storedType = stored.find(({ id }) => id === _id)?.documentType;
        return [`documents.${index}.documentType`, "DOCUMENT_TYPE", documentType, storedType] as const;
      }),
    )),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const price = amountsOf(tariff, documents, urgent);
  const sealChains = await sealChainsOf(
    tx,
    documents.map((each) => ({ ...each, destination: spain, consulate: true })),
  );
  const at = call.now.toISOString();
  const rows = documents.map(({ _id, documentType, quantity, process, holderName: documentHolder }, order) => ({
    id: _id ?? newId(),
    order,
    code: `${number}-${String(order + 1).padStart(2, "0")}`,
    documentType,
    process,
    quantity,
    holderName: documentHolder || holderName,
    stamps: sealChains[order] ?? [],
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

interface OwnerKeys {
  readonly ci: string | null;
  readonly passport: string | null;
  readonly account: string | null;
}

/** The client with this identity document or account, if there is exactly one. */
async function ownerOf(tx: Transaction, { ci, passport, account }: OwnerKeys): Promise<string | null> {
  const matchesOwner = or(
    ci ? eq(clientView.ci, ci) : undefined,
    passport ? eq(clientView.passport, passport) : undefined,
    account ? eq(clientView.userId, account) : undefined,
  );
  if (!matchesOwner) return null;
  // A merged client counts as the client it was merged into.
  const survivor = alias(clientView, "survivor");
  const matches = await tx
    .selectDistinct({ id: survivor.id })
    .from(clientView)
    .innerJoin(survivor, eq(survivor.id, sql`coalesce(${clientView.mergedInto}, ${clientView.id})`))
    .where(and(matchesOwner, eq(survivor.active, true)))
    .limit(2);
  return matches.length === 1 ? (matches[0]?.id ?? null) : null;
}
