// Free ports for programs that must know their port before they listen.
//
// They lie below the ports that Linux gives to outgoing connections (32768 and up): those of other programs cannot take
// one between the check and the start.
import { createServer } from "node:net";

const [first, last] = [10_000, 32_000];

/** The first of `count` consecutive free ports: `npm start` takes one for the server, the next two for sandbox and mail. */
export async function freePort(count = 1) {
  for (;;) {
    const start = first + Math.floor(Math.random() * (last - first));
    const areFree = await Promise.all(consecutivePorts(start, count).map(isFree));
    if (areFree.every(Boolean)) return start;
  }
}

export async function freePorts(count) {
  return consecutivePorts(await freePort(count), count);
}

function consecutivePorts(start, count) {
  return Array.from({ length: count }, (_, index) => start + index);
}

/** True if a server can listen at the port on every address. */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
