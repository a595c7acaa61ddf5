/** Port for owners of documents: each area implements who can read and write the documents of its records. */
import type { SQLWrapper } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { isUuid } from "../../../../server/database/uuid.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { defineKeyedPort } from "../../../../server/port.ts";
import type { DocumentOwnerKind } from "../document-types.ts";

/** "none": the record does not exist for this caller. */
export type DocumentRight = "none" | "read" | "write";
export type DocumentRightResolver = (call: CallInTransaction, elementId: string) => Promise<DocumentRight>;

/** Called when a document of the record is removed; throws a Refusal to prevent it. */
export type OnRemoved = (
  call: Call,
  tx: Transaction,
  removed: { readonly id: string } & DocumentOwner,
) => Promise<void>;

/** Called after a change of a document, for live updates. */
type OnChanged = (tx: Transaction, owner: DocumentOwner) => Promise<void>;

/** Actions on one document. */
export type DocumentAction = "highlight" | "replace" | "remove" | "restore";
type CheckedDocument = DocumentOwner & { readonly broughtBy: string; readonly createdAt: string };
type ActionCheck = (document: CheckedDocument, action: DocumentAction) => boolean;

/** Records that share one quota: all folders of a person. */
export interface QuotaGroup {
  readonly ownerOf: (db: Queryable, elementId: string) => Promise<string | undefined>;
  /** Ids of all records of the same owner. */
  readonly things: (db: Queryable, elementId: string) => SQLWrapper;
}

export interface DocumentRules {
  readonly onRemoved?: OnRemoved;
  readonly onChanged?: OnChanged;
  /** Allowed actions on single documents for a caller with write access; all by default. */
  readonly readActionCheck?: (call: CallInTransaction, elementId: string) => Promise<ActionCheck>;
  /** Throws a Refusal to prevent a move to another record of the kind. */
  readonly refuseMove?: (call: CallInTransaction, from: string, to: string) => Promise<void>;
  /** If set, documents cannot be shared outside the record's readers. Returns the path where they are read. */
  readonly insideOnly?: (elementId: string) => string;
  /** By default each record has its own quota. */
  readonly sameOwner?: QuotaGroup;
}

/** The records of an area that documents belong to. */
interface DocumentOwnerPort extends DocumentRules {
  readonly rightOf: DocumentRightResolver;
}

export const documentOwnerPort = defineKeyedPort<DocumentOwnerKind, DocumentOwnerPort>("owners of documents");

export const rulesOf = (element: DocumentOwnerKind): DocumentRules => documentOwnerPort(element) ?? {};

/** Allowed actions on these documents for a caller with write access. */
export async function allowedActionsOn(
  call: CallInTransaction,
  documents: readonly DocumentOwner[],
): Promise<ActionCheck> {
  const rulesByOwner = new Map<string, ActionCheck>();
  for (const { element, elementId } of documents) {
    const { readActionCheck } = rulesOf(element);
    const key = `${element} ${elementId}`;
    if (readActionCheck && !rulesByOwner.has(key)) rulesByOwner.set(key, await readActionCheck(call, elementId));
  }
  return (document, action) =>
    rulesByOwner.get(`${document.element} ${document.elementId}`)?.(document, action) ?? true;
}

/** Whether documents of this kind can be shared with people outside the record's readers. */
export const isShared = (element: DocumentOwnerKind): boolean => rulesOf(element).insideOnly === undefined;

export const onDocumentRemoved: OnRemoved = async (call, tx, removed) =>
  rulesOf(removed.element).onRemoved?.(call, tx, removed);

export const onDocumentChanged: OnChanged = async (tx, owner) => rulesOf(owner.element).onChanged?.(tx, owner);

export const ownerCheckOf = ({ element }: DocumentOwner): QuotaGroup | undefined => rulesOf(element).sameOwner;

export interface DocumentOwner {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
}

/** The caller's right on a record, and thus on its documents: "none" for a malformed identifier, as for an unknown one. */
export const readRight = async (
  call: CallInTransaction,
  { element, elementId }: DocumentOwner,
): Promise<DocumentRight> =>
  (isUuid(elementId) ? await documentOwnerPort(element)?.rightOf(call, elementId) : undefined) ?? "none";

/** NOT_FOUND without read access, FORBIDDEN for a write with read access only. */
export const rightOn = async (
  call: CallInTransaction,
  owner: DocumentOwner,
  requiredRight: "read" | "write",
): Promise<DocumentRight> => isEnoughRight(await readRight(call, owner), requiredRight);

export function isEnoughRight(right: DocumentRight, requiredRight: "read" | "write"): DocumentRight {
  if (right === "none") throw new Refusal("NOT_FOUND");
  if (requiredRight === "write" && right === "read") throw new Refusal("FORBIDDEN");
  return right;
}
