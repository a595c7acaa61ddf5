/** Documents of the demo requests, as clients brought them. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { demoDocuments } from "../../../../collaboration/media/server/public.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { personByEmail } from "../../../../administration/people/server/public.ts";

/** Adds a highlighted PDF document to the registry and a note to the oldest requested form. */
export async function demoRequestDocuments(db: Database, server: Server): Promise<void> {
  const clerk = await personByEmail(db, "online-ap@demo.example");
  const [form] = await db
    .select({ id: requestForms.id, number: requestForms.number })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(and(eq(requestGroups.family, "AP"), eq(requestForms.status, "requested")))
    .orderBy(asc(requestForms.number))
    .limit(1);
  if (!clerk || !form) return;
  const upload = { by: clerk.id, at: server.now().toISOString() };
  await demoDocuments(db, server, { element: "request", elementId: form.id }, [
    {
      ...upload,
      name: "Carta al registro.pdf",
      mime: "application/pdf",
      content: demoLetterPdf(form.number),
      highlighted: true,
    },
    {
      ...upload,
      name: "Nota.txt",
      mime: "text/plain",
      content: Buffer.from("El titular llamó: recoge su hermana.\n"),
    },
  ]);
}

/** A PDF of one page with one line. It omits the cross-reference offsets, which readers rebuild. */
function demoLetterPdf(number: string): Uint8Array {
  const content = `BT /F1 18 Tf 60 760 Td (Carta al registro: solicitud ${number}) Tj ET`;
  return Buffer.from(
    [
      "%PDF-1.4",
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
      "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R",
      "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
      `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
      "trailer << /Root 1 0 R >>",
      "%%EOF",
      "",
    ].join("\n"),
  );
}
