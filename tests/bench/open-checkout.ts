/** A measured checkout: its database, filled once, its server process, and requests of its users. */
import { fileURLToPath } from "node:url";
import { Client, Pool } from "pg";
import type { BenchCall } from "./bench-cases.ts";
import { type CallHeaders, headersOf } from "./demo-office.ts";
import { endSide, type BenchRequest, type BenchProgram, startSide } from "./programs-compared.ts";

const program = fileURLToPath(new URL("./checkout.ts", import.meta.url));

export interface BenchCheckout {
  readonly side: BenchProgram;
  readonly url: string;
  /** Pool for queries on its database. */
  readonly pool: Pool;
  readonly buildRequest: (benchCall: BenchCall) => Promise<BenchRequest>;
  readonly close: () => Promise<void>;
}

interface CheckoutOptions {
  readonly engine: string;
  readonly folder: string;
  readonly as: "before" | "after";
  readonly measured: string;
  readonly rows: number;
}

/** Throws the error of the checkout if it does not start or its tables do not accept the rows. */
export async function openCheckout({ engine, folder, as, measured, rows }: CheckoutOptions): Promise<BenchCheckout> {
  const name = `bench_${as}`;
  await administer(engine, `drop database if exists ${name} with (force)`, `create database ${name}`);
  const url = Object.assign(new URL(engine), { pathname: `/${name}` }).href;
  const start = (...programArguments: readonly string[]) =>
    startSide(["--import", "tsx", program, url, ...programArguments], folder);
  const drop = () => administer(engine, `drop database ${name} with (force)`);
  const side = await start(measured, String(rows))
    .then(endSide)
    .then(() => start())
    .catch(async (error: unknown) => {
      await drop();
      throw error;
    });
  const pool = new Pool({ connectionString: url });
  const headersByEmail = new Map<string, Promise<CallHeaders>>();
  return {
    side,
    url,
    pool,
    buildRequest: async ({ as, method = "POST", path, body }: BenchCall): Promise<BenchRequest> => {
      const headers = headersByEmail.get(as) ?? headersOf(side.address, as);
      headersByEmail.set(as, headers);
      return { url: `${side.address}/legalsitapi/${path}`, method, headers: await headers, body };
    },
    close: async () => {
      await endSide(side);
      await pool.end();
      await drop();
    },
  };
}

async function administer(engine: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: engine });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
