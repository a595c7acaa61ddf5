/** Answers the process message «memory» with the heap size in bytes after a garbage collection (`--expose-gc`). */
export function reportMemory() {
  process.on("message", (message) => {
    if (message !== "memory") return;
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ bytes: heapUsed + external });
  });
}
