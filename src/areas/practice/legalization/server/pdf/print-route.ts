/** The route sheet of a voucher: accompanies the documents from authority to authority. In Spanish. */
import type { Download } from "../../../../../kit/contract/contract.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { type DocumentSource, printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import type { Vale } from "../../vale.ts";
import { words } from "../../words.es.ts";
import { readVale } from "../queries.ts";
import { findPrintedDemoVale } from "./print-vale.ts";
import { slipDocument } from "./slip-pdf.ts";

export const printRoute = ({ id }: { readonly id: string }, call: Call): Promise<Download> =>
  printDocuments(call, routeSource, id);

export const routeSource: DocumentSource<string> = {
  kind: "voucherRoute",
  async read(call, id) {
    const { db, server, now } = call;
    const vale = await readVale(db, id);
    const { number, holder } = vale;
    const { route } = words.pdf;
    const after = { number, document: route.title };
    await writeAuditEntry(db, call, { action: "legalization.print", kind: "legalization", id, after });
    const codes = vale.documents.flatMap(({ documentType, destination, stamps }) => [
      documentType,
      destination,
      ...stamps.map(({ stamp }) => stamp),
    ]);
    const search = `/legalAssistance/manageFilings/vales?search=${number}`;
    const slip = {
      ...routeOf(vale, await codeNames(db, codes, "es")),
      firm: await letterheadOf(db),
      page: `${server.environment.publicUrl}/legalsit${search}`,
      now,
    };
    const sheet = {
      recordId: id,
      facts: {
        holder: maskFullName(holder.fullName),
        date: dayOf(new Date(vale.createdAt)),
        subject: route.title,
        quantity: vale.documents.length,
        ...(vale.packageNumber && { reference: vale.packageNumber }),
      },
      person: { name: holder.fullName, identityNumber: holder.ci ?? holder.passport ?? "" },
      document: slipDocument(slip),
    };
    return { documents: [sheet], fileName: `${route.title} ${number}` };
  },
  demo: { email: "lawyer@demo.example", input: async (db) => (await findPrintedDemoVale(db))?._id },
};

function routeOf(
  { number, holder, createdAt, updatedAt, packageNumber, ...vale }: Vale,
  names: ReadonlyMap<string, string>,
) {
  const { pdf, columns: c, form: f } = words;
  const { route } = pdf;
  const nameOf = (code: string) => names.get(code) ?? code;
  const day = (date: string | null) => (date ? formatDay(date, "es") : "");
  return {
    title: route.title,
    number: { label: c.number, value: number },
    date: { label: pdf.date, value: formatDay(createdAt, "es") },
    facts: [
      { label: c.holder, value: holder.fullName },
      { label: holder.ci ? f.ci : f.passport, value: holder.ci ?? holder.passport ?? "" },
      ...(packageNumber ? [{ label: c.packageNumber, value: packageNumber }] : []),
    ],
    heads: [route.heads.seal, route.heads.requested, route.heads.obtained, route.heads.receivedBy],
    documents: vale.documents.map(({ documentType, destination, process, holderName, quantity, stamps }) => ({
      title: `${nameOf(documentType)} · ${nameOf(destination)}`,
      about: `${words.processes[process]} · ${holderName}`,
      amount: `× ${quantity}`,
      lines: stamps
        .filter(({ required }) => required)
        .map(({ stamp, requestedAt, obtainedAt }) => [nameOf(stamp), day(requestedAt), day(obtainedAt), ""]),
    })),
    total: { label: words.page.documents, value: String(vale.documents.length) },
    codeOf: interpolate(pdf.code, { number }),
    scan: route.scan,
    signatures: [route.handsOver, route.receives].map((label) => ({ label, name: "" })),
    since: updatedAt,
  };
}
