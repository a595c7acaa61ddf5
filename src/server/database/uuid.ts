import { randomUUID } from "node:crypto";

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
  const time = millisecond.toString(16).padStart(12, "0");
  // The variant and 62 random bits of a UUID version 4, which Node makes in advance.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
}
