import { TestRunner } from "vitest";

/**
 * No fixture of ours lives as long as a worker. Vitest registers a clean-up of all fixtures for each file of a worker; at
 * the end of a part they would take twenty seconds.
 */
export default class FileRunner extends TestRunner {
  override onCleanupWorkerContext(): void {}
}
