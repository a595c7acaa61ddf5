/** A process of the bench tells, when it is asked, what it keeps: bytes, after a collection (`--expose-gc`). */
export function tellMemory() {
  process.on("message", (asked) => {
    if (asked !== "memory") return;
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ bytes: heapUsed + external });
  });
}
