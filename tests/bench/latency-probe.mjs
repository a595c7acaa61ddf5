/** Worker thread that sends a small request at an interval; on «end» it posts the duration of each response. */
import { setTimeout as wait } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

let isOver = true;
parentPort.on("message", async (probe) => {
  isOver = probe === "end";
  if (isOver) return;
  const durations = [];
  while (!isOver) {
    const startedAt = performance.now();
    const response = await fetch(probe.url, probe.init);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    await response.arrayBuffer();
    durations.push(performance.now() - startedAt);
    await wait(probe.pause);
  }
  parentPort.postMessage(durations);
});
