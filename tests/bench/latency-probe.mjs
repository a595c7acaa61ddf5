/** A thread that, when told, asks something small every so often, and when told again, how long each answer took. */
import { setTimeout as wait } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

let isOver = true;
parentPort.on("message", async (asked) => {
  isOver = asked === "end";
  if (isOver) return;
  const taken = [];
  while (!isOver) {
    const startedAt = performance.now();
    const response = await fetch(asked.url, asked.init);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    await response.arrayBuffer();
    taken.push(performance.now() - startedAt);
    await wait(asked.pause);
  }
  parentPort.postMessage(taken);
});
