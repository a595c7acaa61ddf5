/** Columns of the register of issued documents. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { IssuedDocument } from "./issued-document.ts";
import { type DocumentState, formatShortCode } from "./states.ts";
import type { words } from "./words.es.ts";

const tones: Record<DocumentState, Tone> = { valid: "good", corrected: "quiet", withdrawn: "bad" };

type Requestable = Pick<IssuedDocument, "state" | "withdrawalRequestedAt">;
/** Whether a request to withdraw it waits for another person. */
export const isWithdrawalRequested = ({ state, withdrawalRequestedAt }: Requestable) =>
  state === "valid" && withdrawalRequestedAt !== null;
/** The state as lists and pages show it. */
export const documentTone = (document: Requestable): Tone =>
  isWithdrawalRequested(document) ? "wait" : tones[document.state];
export const documentStateLabel = (
  document: Requestable,
  { states, requested }: Pick<Words<typeof words>, "states" | "requested">,
): string => (isWithdrawalRequested(document) ? requested : states[document.state]);

export const issuedDocumentColumns = defineColumns<IssuedDocument, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 18, sort: "number", primary: true },
    kind: { value: ({ kind }, { kinds }) => kinds[kind], width: 18, flex: true },
    version: { value: ({ version }) => version, kind: "whole" },
    shortCode: { value: ({ shortCode }) => formatShortCode(shortCode), width: 18 },
    state: {
      value: documentStateLabel,
      tone: documentTone,
      width: 18,
      sort: "state",
    },
    issued: { value: ({ issuedAt }) => issuedAt, kind: "instant", sort: "issuedAt" },
    issuedBy: { value: ({ issuedByName }) => issuedByName, width: 26 },
    sha256: { value: ({ sha256 }) => sha256, width: 66, hidden: true },
  },
  sort: "-issuedAt",
  rowLabel: ({ number, version }) => `${number}, ${version}`,
  card: { title: "number", detail: ["kind", "shortCode"], left: "state", right: "issued" },
});
