/** What documents belong to: each area says who may read and write those of its records, by the rules of the records. */
import type { SQLWrapper } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import type { DocumentOwnerKind } from "../document-types.ts";

/** None: for this caller the record is not there. */
export type DocumentRight = "none" | "read" | "write";
export type DocumentRightResolver = (call: CallInTransaction, elementId: string) => Promise<DocumentRight>;

/** What it means to the thing that one of its documents was taken away; refuses where it may not be. */
export type OnRemoved = (
  call: Call,
  tx: Transaction,
  removed: { readonly id: string } & DocumentOwner,
) => Promise<void>;

/** One of its documents is another, is there or is gone: people who have the thing open look again. */
export type OnChanged = (tx: Transaction, thing: DocumentOwner) => Promise<void>;

/** What is done to one document. */
export type DocumentDeed = "highlight" | "replace" | "remove" | "restore";
type OfDocument = DocumentOwner & { readonly broughtBy: string; readonly createdAt: string };
type Allows = (document: OfDocument, deed: DocumentDeed) => boolean;

/** Things whose documents count together: all folders of one person. */
export interface SameOwner {
  readonly ownerOf: (db: Queryable, elementId: string) => Promise<string | undefined>;
  /** The identifiers of all things of the same owner. */
  readonly things: (db: Queryable, elementId: string) => SQLWrapper;
}

export interface DocumentRules {
  readonly onRemoved?: OnRemoved;
  readonly onChanged?: OnChanged;
  /** What a caller who may write the thing may do to which of its documents; everything unless given. */
  readonly deeds?: (call: CallInTransaction, elementId: string) => Promise<Allows>;
  /** Refuses to let a document go to another thing of the kind. */
  readonly refuseMove?: (call: CallInTransaction, from: string, to: string) => Promise<void>;
  /** Given: its documents are for those who read the thing, and for nobody by grant or link. They are read at this path. */
  readonly insideOnly?: (elementId: string) => string;
  /** Unless given, each thing counts by itself. */
  readonly sameOwner?: SameOwner;
}

const rights = new Map<DocumentOwnerKind, DocumentRightResolver>();
const rules = new Map<DocumentOwnerKind, DocumentRules>();

/** Said once by the area whose records these are, when the server begins. */
export function registerDocumentOwner(
  element: DocumentOwnerKind,
  rightOf: DocumentRightResolver,
  others: DocumentRules = {},
): void {
  rights.set(element, rightOf);
  rules.set(element, others);
}

export const rulesOf = (element: DocumentOwnerKind): DocumentRules => rules.get(element) ?? {};

/** What a caller who may write these documents may do to which of them. */
export async function deedsOn(call: CallInTransaction, documents: readonly DocumentOwner[]): Promise<Allows> {
  const found = new Map<string, Allows>();
  for (const { element, elementId } of documents) {
    const { deeds } = rulesOf(element);
    const key = `${element} ${elementId}`;
    if (deeds && !found.has(key)) found.set(key, await deeds(call, elementId));
  }
  return (document, deed) => found.get(`${document.element} ${document.elementId}`)?.(document, deed) ?? true;
}

/** Whether its documents may be given alone to people and addresses that do not read the thing. */
export const isShared = (element: DocumentOwnerKind): boolean => rulesOf(element).insideOnly === undefined;

export const onDocumentRemoved: OnRemoved = async (call, tx, removed) =>
  rulesOf(removed.element).onRemoved?.(call, tx, removed);

export const onDocumentChanged: OnChanged = async (tx, thing) => rulesOf(thing.element).onChanged?.(tx, thing);

export const ownerCheckOf = ({ element }: DocumentOwner): SameOwner | undefined => rulesOf(element).sameOwner;

export interface DocumentOwner {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
}

/** What the caller may do with a thing, and so with its documents. */
export const readRight = async (
  call: CallInTransaction,
  { element, elementId }: DocumentOwner,
): Promise<DocumentRight> => (await rights.get(element)?.(call, elementId)) ?? "none";

/** NOT_FOUND for a thing that the caller may not read, FORBIDDEN for one that they may only read. */
export const rightOn = async (
  call: CallInTransaction,
  thing: DocumentOwner,
  needed: "read" | "write",
): Promise<DocumentRight> => isEnoughRight(await readRight(call, thing), needed);

export function isEnoughRight(right: DocumentRight, needed: "read" | "write"): DocumentRight {
  if (right === "none") throw new Refusal("NOT_FOUND");
  if (needed === "write" && right === "read") throw new Refusal("FORBIDDEN");
  return right;
}
