/** Starts the sandbox: SANDBOX_PORT, or the product's PORT + 1; its mail server on the port after it. */
import { startSandbox } from "./start.ts";

async function main(): Promise<void> {
  const port = Number(process.env.SANDBOX_PORT || Number(process.env.PORT || 3000) + 1);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new Error("SANDBOX_PORT: must be a port.");
  const sandbox = await startSandbox({ port });
  process.stdout.write(`The sandbox is at ${sandbox.url}; it takes mail at ${sandbox.smtpUrl}\n`);
  process.send?.("ready");
  const stop = async () => {
    await sandbox.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  process.on("disconnect", () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
