/**
 * A pool whose connections the database may end. `pool.end()` resolves before its connections are closed; the engine that
 * stops next ends them with an error, which without a listener ends the process. Frequent statements are prepared and pipelined,
 * as in the product.
 */
import { Pool } from "pg";
import { PipelinedClient } from "../../src/server/database/pipelined-client.ts";

export function openPool(connectionString: string, max = 10): Pool {
  const pool = new Pool({ Client: PipelinedClient, connectionString, max });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
