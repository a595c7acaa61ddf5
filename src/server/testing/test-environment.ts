import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, readEnvironment } from "../start/environment.ts";

/** An environment with a free port, a temporary folder, and only errors in the log. */
export function testEnvironment(variables: Record<string, string> = {}): Environment {
  const folder = join(tmpdir(), `legalsit-test-${process.pid}`);
  return { ...readEnvironment({ NODE_ENV: "test", LOG_LEVEL: "error", DATA_DIR: folder, ...variables }), PORT: 0 };
}
