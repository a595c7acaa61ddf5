/** Columns of the register of issued documents. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { IssuedDocument } from "./contract.ts";
import { type DocumentState, formatShortCode } from "./states.ts";
import type { words } from "./words.es.ts";

export const documentTones: Record<DocumentState, Tone> = { valid: "good", corrected: "quiet", withdrawn: "bad" };

export const issuedDocumentColumns = defineColumns<IssuedDocument, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 18, sort: "number", primary: true },
    kind: { value: ({ kind }, { kinds }) => kinds[kind], width: 18, flex: true },
    version: { value: ({ version }) => version, kind: "whole" },
    shortCode: { value: ({ shortCode }) => formatShortCode(shortCode), width: 18 },
    state: {
      value: ({ state, withdrawalRequestedAt }, { states, requested }) =>
        state === "valid" && withdrawalRequestedAt ? requested : states[state],
      tone: ({ state, withdrawalRequestedAt }) =>
        state === "valid" && withdrawalRequestedAt ? "wait" : documentTones[state],
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
