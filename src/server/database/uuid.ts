import { randomBytes } from "node:crypto";

const perMillisecond = 0x1000;
let millisecond = 0;
let sequence = 0;

/**
 * A UUID version 7: made by the application (PostgreSQL 15 has none), ordered by time so that indexes stay compact, and
 * by making within one millisecond of a process, so that two lines of a log never change places.
 */
export function newId(): string {
  const now = Date.now();
  if (now > millisecond) [millisecond, sequence] = [now, 0];
  else if (++sequence === perMillisecond) [millisecond, sequence] = [millisecond + 1, 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
