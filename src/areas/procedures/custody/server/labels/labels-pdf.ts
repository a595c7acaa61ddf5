/** PDF with labels of originals: QR code, number, holder and subject. In Spanish. */
import { formatDay } from "../../../../../kit/text/format.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { type PdfDocument, renderPdf } from "../../../../../server/documents/pdf.ts";
import { qrOf } from "../../../../../server/documents/qr.ts";
import { words } from "../../words.es.ts";
import type { originals } from "../tables.ts";

interface LabelsPdf {
  readonly papers: readonly (typeof originals.$inferSelect)[];
  /** Name of the firm. */
  readonly firm: string;
  readonly publicUrl: string;
  readonly now: Date;
}

export const renderOriginalLabels = (input: LabelsPdf): Promise<Uint8Array> => renderPdf(buildLabelsPdf(input));

function buildLabelsPdf({ papers, firm, publicUrl, now }: LabelsPdf): PdfDocument {
  const { pdf } = words;
  const [first] = papers;
  return {
    template: new URL("./labels.typ", import.meta.url),
    title: pdf.title,
    author: firm,
    number: papers
      .map(({ label }) => label)
      .filter((_, index, all) => index === 0 || index === all.length - 1)
      .join(" – "),
    since: first?.createdAt ?? now.toISOString(),
    printedAt: now,
    body: {
      firm,
      labels: papers.map(({ label, document, holderName, subjectNumber, createdAt }) => ({
        // Page where a phone records a hand-over.
        code: qrOf(`${publicUrl}/legalsit/custody/${label}`),
        label,
        document,
        holder: holderName,
        subject: subjectNumber,
        day: interpolate(pdf.from, { day: formatDay(dayOf(new Date(createdAt)), "es") }),
      })),
    },
  };
}
