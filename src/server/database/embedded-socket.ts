/** One connection's side of the wire: what `pg` takes for a socket. Collects bytes into units and ships them to the worker. */
import { Duplex } from "node:stream";

const sync = 0x53;
const query = 0x51;
const terminate = 0x58;

/** Where a link's bytes go. */
export interface EmbeddedSocketPorts {
  /** A unit that ends on Sync or Query. */
  readonly unit: (link: number, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly end: (link: number) => void;
}

export class EmbeddedSocket extends Duplex {
  readonly id: number;
  greeted = false;
  private readonly ends: EmbeddedSocketPorts;
  private pending: Buffer = Buffer.alloc(0);

  constructor(id: number, ends: EmbeddedSocketPorts) {
    super();
    this.id = id;
    this.ends = ends;
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

  /** Closed on both sides: the one that ends a connection waits until it is. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.ends.end(this.id);
    done(error);
  }

  /** What `pg` asks of a socket. */
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
    let from = 0;
    for (let at = 0; at + 5 <= bytes.length; ) {
      const next = at + bytes.readInt32BE(at + 1) + 1;
      if (next > bytes.length) break;
      const kind = bytes[at];
      at = next;
      if (kind !== sync && kind !== query && kind !== terminate) continue;
      if (kind === terminate) this.ends.end(this.id);
      else this.ends.unit(this.id, new Uint8Array(bytes.subarray(from, at)));
      from = at;
    }
    this.pending = bytes.subarray(from);
  }
}

/** What a server says when a connection opens: authenticated, these settings, ready. */
const greeting = Buffer.concat([
  protocol("R", Buffer.from([0, 0, 0, 0])),
  ...Object.entries({
    server_version: "18.0",
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    integer_datetimes: "on",
    TimeZone: "UTC",
    standard_conforming_strings: "on",
  }).map(([name, value]) => protocol("S", Buffer.from(`${name}\0${value}\0`))),
  protocol("K", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  protocol("Z", Buffer.from("I")),
]);

function protocol(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = kind.charCodeAt(0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
