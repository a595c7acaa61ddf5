import { randomBytes } from "node:crypto";

const maxPerMillisecond = 0x1000;
let millisecond = 0;
let sequence = 0;

/** Whether a text is a UUID; PostgreSQL refuses a statement that compares a column of UUIDs with another text. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/**
 * A UUID version 7, generated here because PostgreSQL 15 cannot. Ordered by time, which keeps indexes compact, and
 * within a millisecond by creation in this process, so that two log entries keep their order.
 */
export function newId(): string {
  const now = Date.now();
  if (now > millisecond) [millisecond, sequence] = [now, 0];
  else if (++sequence === maxPerMillisecond) [millisecond, sequence] = [millisecond + 1, 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
