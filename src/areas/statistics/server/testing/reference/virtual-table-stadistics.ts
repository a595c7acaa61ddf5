/** Virtual tables. */
import type { CaseRecords } from "../case-office.ts";
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

/** When every question is asked. */
const moment = Date.parse("2026-11-20T20:00:00Z");

export function referenceVirtualTableStadistics(asked: ReferenceQuery) {
  const { from, to } = asked.question;
  const { counted } = handOf(asked);
  const all = (asked.facts.virtualTables ?? []) as readonly Table[];
  const made = all.filter(({ createdAt }) => havanaDay(createdAt) >= from && havanaDay(createdAt) <= to);
  const active = all.filter((each) => each.active);
  const standing = ({ closed, openDate, closeDate }: Table) => {
    if (Date.parse(openDate) > moment) return "scheduled";
    if (closed) return "closed";
    return closeDate !== null && Date.parse(closeDate) <= moment ? "closed" : "open";
  };
  const folded = (word: string) =>
    word
      .trim()
      .normalize("NFD")
      .replace(/\p{Diacritic}/gu, "")
      .toLowerCase();
  const itself = (key: string) => key;
  return {
    totalVirtualTables: () => counted(made, countedOnce),
    totalActiveVirtualTables: () => counted(active, countedOnce),
    openAndCloseVirtualTables: () => counted(active, standing),
    mostRepeatedKeywords: () =>
      counted(
        made.flatMap(({ keywords }) => [...new Set(keywords.map(folded))]),
        itself,
      ),
    mostCommentedVirtualTables: () =>
      counted(
        (asked.facts.chatMessages ?? [])
          .filter(({ table, type, deleted }) => table && type !== "system" && !deleted)
          .filter(({ sentAt }) => havanaDay(sentAt) >= from && havanaDay(sentAt) <= to),
        ({ table }) => table,
      ),
    moderatorsWithMoreVirtualTables: () =>
      counted(
        made.flatMap(({ moderators }) => moderators),
        itself,
      ),
    usersWithMoreVirtualTablesCreated: () => counted(made, ({ createdBy }) => createdBy),
  };
}
