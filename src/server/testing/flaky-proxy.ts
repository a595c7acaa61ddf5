/** A TCP proxy between browser and server that a test can interrupt, like a phone connection. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface BreakingLine {
  readonly address: string;
  /** Bytes sent to the server. */
  readonly sent: () => number;
  readonly cuts: () => number;
  /** Closes all open connections. */
  readonly disconnect: () => void;
  /** The next request reaches the server, but its response is lost. */
  readonly dropAtResponse: () => void;
  /** Closes all open connections after this many more bytes to the server. */
  readonly dropAfterBytes: (bytes: number) => void;
  readonly close: () => void;
}

/** Starts a proxy to the server at this URL. */
export async function openFlakyProxy(to: string): Promise<BreakingLine> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let [sentBytes, cuts] = [0, 0];
  let bytesLeft = Number.POSITIVE_INFINITY;
  let isAnswerLost = false;
  const disconnect = () => {
    cuts += 1;
    bytesLeft = Number.POSITIVE_INFINITY;
    isAnswerLost = false;
    for (const each of sockets) each.destroy();
  };
  const proxy = createServer((browserSide) => {
    const serverSide = connect(Number(port), hostname);
    // True once a request was forwarded: responses to earlier requests still pass.
    let isForwarded = false;
    browserSide.on("data", (bytes) => {
      sentBytes += bytes.length;
      bytesLeft -= bytes.length;
      if (bytesLeft <= 0) return disconnect();
      isForwarded ||= isAnswerLost;
      serverSide.write(bytes);
    });
    serverSide.on("data", (bytes) => {
      if (isAnswerLost && isForwarded) disconnect();
      else browserSide.write(bytes);
    });
    for (const [socket, peer] of [
      [browserSide, serverSide],
      [serverSide, browserSide],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent: () => sentBytes,
    cuts: () => cuts,
    disconnect,
    dropAtResponse: () => {
      isAnswerLost = true;
    },
    dropAfterBytes: (bytes) => {
      bytesLeft = bytes;
    },
    close: () => {
      disconnect();
      proxy.close();
    },
  };
}
