/** Random virtual tables in any state, with or without moderators and keywords. */
import type { CaseRecords } from "./case-records.ts";

interface Random {
  readonly below: (most: number) => number;
  readonly of: <Each>(some: readonly Each[]) => Each;
  readonly day: () => string;
}

const times = ["03:59:59", "04:00:00", "04:59:59", "05:00:00", "17:30:00"];
/** One word in several spellings, and words that only look alike. */
const spellings = ["Inversión", "inversion", " INVERSIÓN ", "Turismo", "turismo", "Año", "ano", "Aduana", "Aduanas"];

export function randomTables(seed: number, size: number, people: readonly CaseRecords[], { below, of, day }: Random) {
  const instant = () => `${day()}T${of(times)}Z`;
  const sample = <Each>(all: readonly Each[], max: number) =>
    Array.from({ length: below(max + 1) }, () => of(all)).filter((each, at, found) => found.indexOf(each) === at);
  const virtualTables = Array.from({ length: size }, (_each, at): CaseRecords => {
    const moderators = sample(people, 2).map(({ _id }) => _id);
    return {
      _id: `${seed}-t${at}`,
      active: below(4) > 0,
      closed: below(4) === 0,
      openDate: of([instant(), "2026-11-20T20:00:00Z"]),
      closeDate: of([null, instant(), "2026-11-20T20:00:00Z"]),
      createdBy: of([of(people)._id, null]),
      moderators,
      members: people.map(({ _id }) => _id).filter((each) => !moderators.includes(each) && below(2) === 0),
      keywords: sample(spellings, 4),
      createdAt: instant(),
    };
  });
  const chatMessages = Array.from({ length: size * 4 }, (_each, at): CaseRecords => {
    const table = below(8) === 0 ? null : of(virtualTables)._id;
    return {
      _id: `${seed}-m${at}`,
      table,
      type: of(["text", "text", "file", "decision", "vote", "system"]),
      deleted: below(6) === 0,
      sentAt: instant(),
    };
  });
  return { virtualTables, chatMessages };
}
