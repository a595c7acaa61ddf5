/** Virtual tables. */
import type { CaseRecords } from "../case-records.ts";
import { type ReferenceQuery, handOf, havanaDay, countedOnce } from "./counting.ts";

interface Table extends CaseRecords {
  readonly active: boolean;
  readonly closed: boolean;
  readonly openDate: string;
  readonly closeDate: string | null;
  readonly createdBy: string | null;
  readonly moderators: readonly string[];
  readonly keywords: readonly string[];
  readonly createdAt: string;
}

/** The time of every query. */
const now = Date.parse("2026-11-20T20:00:00Z");

export function referenceVirtualTableStadistics(query: ReferenceQuery) {
  const { from, to } = query.question;
  const { counted } = handOf(query);
  const all = (query.facts.virtualTables ?? []) as readonly Table[];
  const created = all.filter(({ createdAt }) => havanaDay(createdAt) >= from && havanaDay(createdAt) <= to);
  const active = all.filter((each) => each.active);
  const stateOf = ({ closed, openDate, closeDate }: Table) => {
    if (Date.parse(openDate) > now) return "scheduled";
    if (closed) return "closed";
    return closeDate !== null && Date.parse(closeDate) <= now ? "closed" : "open";
  };
  const normalized = (word: string) =>
    word
      .trim()
      .normalize("NFD")
      .replace(/\p{Diacritic}/gu, "")
      .toLowerCase();
  const identity = (key: string) => key;
  return {
    totalVirtualTables: () => counted(created, countedOnce),
    totalActiveVirtualTables: () => counted(active, countedOnce),
    openAndCloseVirtualTables: () => counted(active, stateOf),
    mostRepeatedKeywords: () =>
      counted(
        created.flatMap(({ keywords }) => [...new Set(keywords.map(normalized))]),
        identity,
      ),
    mostCommentedVirtualTables: () =>
      counted(
        (query.facts.chatMessages ?? [])
          .filter(({ table, type, deleted }) => table && type !== "system" && !deleted)
          .filter(({ sentAt }) => havanaDay(sentAt) >= from && havanaDay(sentAt) <= to),
        ({ table }) => table,
      ),
    moderatorsWithMoreVirtualTables: () =>
      counted(
        created.flatMap(({ moderators }) => moderators),
        identity,
      ),
    usersWithMoreVirtualTablesCreated: () => counted(created, ({ createdBy }) => createdBy),
  };
}
