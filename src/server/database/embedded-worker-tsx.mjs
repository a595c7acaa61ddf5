// Node does not hand tsx's loader to worker threads: register it here, then run the worker's source.
import { register } from "tsx/esm/api";

register();
await import("./embedded-worker.ts");
