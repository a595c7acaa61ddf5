/** A line between a browser and the server that breaks when a test says so, in either direction, as those of a phone do. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface BreakingLine {
  readonly address: string;
  /** Bytes that went to the server. */
  readonly sent: () => number;
  readonly cuts: () => number;
  /** All that is open ends. */
  readonly cut: () => void;
  /** What is asked next arrives, and its answer does not. */
  readonly cutAtAnswer: () => void;
  /** All that is open ends after so many bytes more. */
  readonly cutAfter: (bytes: number) => void;
  readonly close: () => void;
}

export async function openFlakyProxy(to: string): Promise<BreakingLine> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let [sent, cuts] = [0, 0];
  let left = Number.POSITIVE_INFINITY;
  let isAnswerLost = false;
  const cut = () => {
    cuts += 1;
    left = Number.POSITIVE_INFINITY;
    isAnswerLost = false;
    for (const each of open) each.destroy();
  };
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    // Held until a request of it went on: an answer to what was asked before is not the one.
    let asked = false;
    near.on("data", (bytes) => {
      sent += bytes.length;
      left -= bytes.length;
      if (left <= 0) return cut();
      asked ||= isAnswerLost;
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (isAnswerLost && asked) cut();
      else near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    sent: () => sent,
    cuts: () => cuts,
    cut,
    cutAtAnswer: () => {
      isAnswerLost = true;
    },
    cutAfter: (bytes) => {
      left = bytes;
    },
    close: () => {
      cut();
      line.close();
    },
  };
}
