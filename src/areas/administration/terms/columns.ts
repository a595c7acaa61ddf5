/** Columns of the list of versions. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import { interpolate, type Words } from "../../../kit/text/words.ts";
import type { TermsVersion } from "./terms-version.ts";
import type { words } from "./staff-words.es.ts";

const tones: Record<TermsVersion["state"], Tone> = { inForce: "good", draft: "wait", former: "quiet" };

export const versionColumns = defineColumns<TermsVersion, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    version: {
      value: ({ version }, { name }) => interpolate(name, { version }),
      width: 14,
      sort: "version",
      primary: true,
    },
    title: { value: ({ title }, { language }) => title[language], width: 40 },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => tones[state], width: 14 },
    published: { value: ({ publishedAt }) => publishedAt, kind: "instant" },
    accepted: { value: ({ accepted }) => accepted, kind: "whole" },
    updated: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
    by: { value: ({ updatedBy }) => updatedBy, width: 28, hidden: true },
  },
  sort: "-version",
  card: { title: "version", detail: "title", left: "state", right: "published" },
});
