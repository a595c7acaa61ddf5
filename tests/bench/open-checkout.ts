/** A measured checkout: its database, filled once, its server process, and requests of its users. */
import { fileURLToPath } from "node:url";
import { Client, type Pool } from "pg";
import type { BenchCall } from "./bench-cases.ts";
import { type CallHeaders, headersOf } from "./demo-office.ts";
import { nodeOptions } from "../../scripts/server-command.mjs";
import { openPool } from "./open-pool.ts";
import { endSide, type BenchRequest, type BenchProgram, startSide } from "./programs-compared.ts";

const fillProgram = fileURLToPath(new URL("./checkout.ts", import.meta.url));
const buildScript = fileURLToPath(new URL("./build-program.mjs", import.meta.url));

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
  const drop = () => administer(engine, `drop database ${name} with (force)`);
  const start = async () => {
    const program = await buildProgram(folder, "built-server");
    await endSide(await startSide(["--import", "tsx", fillProgram, url, measured, String(rows)], folder));
    return startSide([...nodeOptions, program, url], folder);
  };
  const side = await start().catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  const pool = openPool(url);
  const headersByEmail = new Map<string, Promise<CallHeaders>>();
  return {
    side,
    url,
    pool,
    buildRequest: async ({ as, method = "POST", path, ...request }: BenchCall): Promise<BenchRequest> => {
      const headers = headersByEmail.get(as) ?? headersOf(side.address, as);
      headersByEmail.set(as, headers);
      return { ...request, url: `${side.address}/legalsitapi/${path}`, method, headers: await headers };
    },
    close: async () => {
      await endSide(side);
      await pool.end();
      await drop();
    },
  };
}

/** Adds a program of the benchmarks to the built programs of a checkout, and returns its path there. */
export async function buildProgram(folder: string, name: "built-server" | "audit-writers"): Promise<string> {
  const building = await startSide([buildScript, name], folder);
  await endSide(building);
  return building.address;
}

async function administer(engine: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: engine });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
