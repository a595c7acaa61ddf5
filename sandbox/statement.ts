/**
 * The day's statement as a merchant downloads it from each gateway's own pages: CSV or a spreadsheet, with that
 * gateway's headings.
 */
import type { FastifyInstance } from "fastify";
import { writeCsv, writeXlsx } from "hucre";
import { z } from "zod";
import { type GatewayName, gatewayNames } from "./gateway-names.ts";

export interface SandboxStatement {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly delimiter: "," | ";";
}

/** An operation inserted by a test, without the merchant. */
export const SeededOperation = z.strictObject({
  reference: z.string().regex(/^[\w-]{1,20}$/),
  amount: z.string().regex(/^\d+\.\d\d$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  state: z.enum(["paid", "unpaid", "partlyRefunded", "refunded"]).default("paid"),
  /** The refunded amount, for partlyRefunded. */
  refunded: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .default("0.00"),
  at: z.iso.datetime(),
});
export type SeededOperation = z.output<typeof SeededOperation>;

/** The part of a gateway that has statements. */
interface StatementSource {
  plant(operation: SeededOperation): void;
  statement(day: string): SandboxStatement;
}

export function mountStatements(app: FastifyInstance, gateways: Readonly<Record<GatewayName, StatementSource>>): void {
  app.post<{ Params: { gateway: string } }>("/control/:gateway/plant", async (request, reply) => {
    const gateway = gatewayNames.find((name) => name === request.params.gateway);
    const operations = z.array(SeededOperation).max(20_000).safeParse(request.body);
    if (!gateway) return reply.code(404).send({ error: `no gateway ${request.params.gateway}` });
    if (!operations.success) return reply.code(400).send({ error: z.prettifyError(operations.error) });
    for (const each of operations.data) gateways[gateway].plant(each);
    return { planted: operations.data.length };
  });
  app.get<{ Params: { gateway: string; file: string } }>("/statement/:gateway/:file", async (request, reply) => {
    const gateway = gatewayNames.find((name) => name === request.params.gateway);
    const [, day, format] = /^(\d{4}-\d\d-\d\d)\.(csv|xlsx)$/.exec(request.params.file) ?? [];
    if (!gateway || !day || !format) return reply.code(404).send({ error: "statement/{gateway}/{day}.csv or .xlsx" });
    const statement = gateways[gateway].statement(day);
    reply.header("content-disposition", `attachment; filename="${gateway}-${day}.${format}"`);
    if (format === "csv") return reply.type("text/csv; charset=utf-8").send(asCsv(statement));
    return reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .send(Buffer.from(await asSpreadsheet(statement)));
  });
}

function asCsv({ head: headings, rows, delimiter }: SandboxStatement): string {
  return writeCsv([[...headings], ...rows.map((row) => [...row])], { delimiter });
}

async function asSpreadsheet({ head: headings, rows }: SandboxStatement): Promise<Uint8Array> {
  const columns = headings.map((header, index) => ({ header, key: String(index) }));
  const data = rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), cell])));
  return writeXlsx({ sheets: [{ name: "Operaciones", columns, data }] });
}
