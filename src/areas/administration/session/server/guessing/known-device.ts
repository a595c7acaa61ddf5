/**
 * Known browsers: an HttpOnly cookie has one mark per secret that the browser proved to know. Guesses from elsewhere do
 * not count against a known browser. Nothing is stored on the server: a mark is an HMAC of browser, day and proof,
 * valid as long as the proof itself (for a password, until it changes).
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Call } from "../../../../../server/call.ts";
import { isSameHash } from "../code-hash.ts";

const maxAgeDays = 180;
/** Shared computers have several users; the oldest mark is dropped. */
const maxMarks = 8;
const dayLength = 4;

/** The browser's id if it proved this secret within the last 180 days. */
export function recognizeDevice(call: Call, proof: string): string | undefined {
  const { id, marks } = readCookie(call);
  const today = dayNumber(call);
  const isMatch = marks.some((mark) => {
    const day = Number.parseInt(mark.slice(0, dayLength), 36);
    return isSameHash(mark, markOf(call, id, day, proof)) && day <= today && today - day < maxAgeDays;
  });
  return isMatch ? id : undefined;
}

/** Marks the calling browser as known for this secret. */
export function rememberDevice(call: Call, proof: string): void {
  const { id, marks } = readCookie(call);
  const others = marks.filter((mark) => {
    const day = Number.parseInt(mark.slice(0, dayLength), 36);
    return !isSameHash(mark, markOf(call, id, day, proof));
  });
  const newMarks = [markOf(call, id, dayNumber(call), proof), ...others].slice(0, maxMarks);
  call.setDevice([id, ...newMarks].join("."));
}

function readCookie(call: Call): { id: string; marks: string[] } {
  const [id, ...marks] = (call.device ?? "").split(".");
  return id && /^[\w-]{22}$/.test(id) ? { id, marks } : { id: randomBytes(16).toString("base64url"), marks: [] };
}

function markOf(call: Call, id: string, day: number, proof: string): string {
  const dayDigits = Number.isSafeInteger(day) ? day.toString(36).padStart(dayLength, "0") : "";
  const signature = createHmac("sha256", call.server.secret).update(`device ${id} ${dayDigits} ${proof}`);
  return dayDigits + signature.digest("base64url").slice(0, 22);
}

const dayNumber = (call: Call) => Math.floor(call.now.getTime() / 86_400_000);
