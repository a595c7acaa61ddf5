/** The built product with its demo office in a new data folder, and a browser. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "../../scripts/ensure-browser.mjs";

export interface OpenProduct {
  readonly origin: string;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

export async function openProduct(port: number): Promise<OpenProduct> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-product-"));
  const environment = { ...process.env, DATA_DIR: folder, PORT: `${port}`, LOG_LEVEL: "error" };
  const product = spawn(process.execPath, ["scripts/start.mjs"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(product, "exit");
  const stop = async () => {
    product.kill("SIGTERM");
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  try {
    await waitUntilReady(`${origin}/health/ready`);
    const browser = await chromium.launch(await browserOptions());
    const close = async () => {
      await browser.close();
      await stop();
    };
    return { origin, browser, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error("the product did not start");
}
