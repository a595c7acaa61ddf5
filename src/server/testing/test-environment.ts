import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readEnvironment } from "../start/environment.ts";

/** A free port, a folder of its own, nothing written to the log but faults. */
export function testEnvironment(more: Record<string, string> = {}): Environment {
  const folder = join(tmpdir(), `legalsit-test-${process.pid}`);
  return { ...readEnvironment({ NODE_ENV: "test", LOG_LEVEL: "error", DATA_DIR: folder, ...more }), PORT: 0 };
}
