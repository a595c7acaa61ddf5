/**
 * The client end of an embedded connection, used by `pg` as its socket. Collects bytes into protocol units and sends
 * them to the worker.
 */
import { Duplex } from "node:stream";

const sync = 0x53;
const query = 0x51;
const terminate = 0x58;

/** Receives the bytes of a connection. */
interface EmbeddedSocketPorts {
  /** A unit ends with a Sync or Query message. */
  readonly unit: (link: number, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly end: (link: number) => void;
}

/** A duplex stream that looks like a network socket to `pg`. */
export class EmbeddedSocket extends Duplex {
  readonly id: number;
  greeted = false;
  private readonly ports: EmbeddedSocketPorts;
  private pending: Buffer = Buffer.alloc(0);

  constructor(id: number, ports: EmbeddedSocketPorts) {
    super();
    this.id = id;
    this.ports = ports;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.receive(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.receive(Buffer.concat(chunks.map((each) => each.chunk)));
    done();
  }

  /** Ends both sides, so that the caller who closes the connection does not wait. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.ports.end(this.id);
    done(error);
  }

  /** Methods of a network socket that `pg` calls. */
  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  private receive(chunk: Buffer): void {
    if (!this.greeted) {
      this.greeted = true;
      this.push(greeting);
      return;
    }
    const bytes = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk;
    let unitStart = 0;
    for (let offset = 0; offset + 5 <= bytes.length; ) {
      const next = offset + bytes.readInt32BE(offset + 1) + 1;
      if (next > bytes.length) break;
      const kind = bytes[offset];
      offset = next;
      if (kind !== sync && kind !== query && kind !== terminate) continue;
      if (kind === terminate) this.ports.end(this.id);
      else this.ports.unit(this.id, new Uint8Array(bytes.subarray(unitStart, offset)));
      unitStart = offset;
    }
    this.pending = bytes.subarray(unitStart);
  }
}

/** The messages of a server on connect: authentication OK, parameters, ready. */
const greeting = Buffer.concat([
  protocolMessage("R", Buffer.from([0, 0, 0, 0])),
  ...Object.entries({
    server_version: "18.0",
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    integer_datetimes: "on",
    TimeZone: "UTC",
    standard_conforming_strings: "on",
  }).map(([name, value]) => protocolMessage("S", Buffer.from(`${name}\0${value}\0`))),
  protocolMessage("K", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  protocolMessage("Z", Buffer.from("I")),
]);

function protocolMessage(kind: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header[0] = kind.charCodeAt(0);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}
