/** What the labels of originals say: a code, the number, whose paper it is and for what. Spanish. */
import { formatDay } from "../../../kit/format.ts";
import { dayOf } from "../../../kit/calendar.ts";
import { interpolate } from "../../../kit/words.ts";
import { type PdfDocument, renderPdf } from "../../../server/documents/pdf.ts";
import { qrOf } from "../../../server/documents/qr.ts";
import { words } from "../words.es.ts";
import type { originals } from "./tables.ts";

export interface LabelsPdf {
  readonly papers: readonly (typeof originals.$inferSelect)[];
  /** The firm's name. */
  readonly firm: string;
  readonly publicUrl: string;
  readonly now: Date;
}

/** The labels as PDF, as many sheets as they need. */
export const renderOriginalLabels = (sheet: LabelsPdf): Promise<Uint8Array> => renderPdf(labelsPaper(sheet));

function labelsPaper({ papers, firm, publicUrl, now }: LabelsPdf): PdfDocument {
  const { paper } = words;
  const [first] = papers;
  return {
    template: new URL("./labels.typ", import.meta.url),
    title: paper.title,
    author: firm,
    number: papers
      .map(({ label }) => label)
      .filter((_, at, all) => at === 0 || at === all.length - 1)
      .join(" – "),
    since: first?.createdAt ?? now.toISOString(),
    printedAt: now,
    body: {
      firm,
      labels: papers.map(({ label, document, holderName, subjectNumber, createdAt }) => ({
        // The page where a phone notes that it changes hands.
        code: qrOf(`${publicUrl}/legalsit/custody/${label}`),
        label,
        document,
        holder: holderName,
        subject: subjectNumber,
        day: interpolate(paper.from, { day: formatDay(dayOf(new Date(createdAt)), "es") }),
      })),
    },
  };
}
