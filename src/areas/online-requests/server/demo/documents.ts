/** The demo office's documents: what came with a request on paper. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { demoDocuments } from "../../../media/server/public.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { users } from "../../../people/server/tables.ts";

/** Of the oldest request that was asked of the registry: its letter, which stands first, and a note. */
export async function demoRequestDocuments(db: Database, server: Server): Promise<void> {
  const [clerk] = await db.select().from(users).where(eq(users.email, "online-ap@demo.example"));
  const [form] = await db
    .select({ id: requestForms.id, number: requestForms.number })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(and(eq(requestGroups.family, "AP"), eq(requestForms.status, "requested")))
    .orderBy(asc(requestForms.number))
    .limit(1);
  if (!clerk || !form) return;
  const brought = { by: clerk.id, at: server.now().toISOString() };
  await demoDocuments(db, server, { element: "request", elementId: form.id }, [
    {
      ...brought,
      name: "Carta al registro.pdf",
      mime: "application/pdf",
      content: letter(form.number),
      highlighted: true,
    },
    {
      ...brought,
      name: "Nota.txt",
      mime: "text/plain",
      content: Buffer.from("El titular llamó: recoge su hermana.\n"),
    },
  ]);
}

/** One page with one line: offsets are not told, every reader finds its way without them. */
function letter(number: string): Uint8Array {
  const line = `BT /F1 18 Tf 60 760 Td (Carta al registro: solicitud ${number}) Tj ET`;
  return Buffer.from(
    [
      "%PDF-1.4",
      "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
      "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
      "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R",
      "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
      `4 0 obj << /Length ${line.length} >> stream\n${line}\nendstream endobj`,
      "trailer << /Root 1 0 R >>",
      "%%EOF",
      "",
    ].join("\n"),
  );
}
