/**
 * Browsers that are known: each keeps, in a cookie out of reach of scripts, a mark for what it proved to know. Anyone who
 * guesses elsewhere does not count against them. Nothing is stored here: a mark is our signature of browser, day and
 * proof, and holds as long as the proof itself, a password's until it is changed.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Call } from "../../../server/call.ts";
import { isSameHash } from "./mailed-secrets.ts";

const daysKnown = 180;
/** People share computers; what was proved longest ago makes room. */
const marksKept = 8;
const digitsOfDay = 4;

/** The browser's name if it proved this before, and lately. */
export function knownDevice(call: Call, proof: string): string | undefined {
  const { id, marks } = read(call);
  const today = dayNumber(call);
  const holds = marks.some((mark) => {
    const day = Number.parseInt(mark.slice(0, digitsOfDay), 36);
    return isSameHash(mark, markOf(call, id, day, proof)) && day <= today && today - day < daysKnown;
  });
  return holds ? id : undefined;
}

/** Lets the browser that calls be known for this from now on. */
export function rememberDevice(call: Call, proof: string): void {
  const { id, marks } = read(call);
  const others = marks.filter((mark) => {
    const day = Number.parseInt(mark.slice(0, digitsOfDay), 36);
    return !isSameHash(mark, markOf(call, id, day, proof));
  });
  const kept = [markOf(call, id, dayNumber(call), proof), ...others].slice(0, marksKept);
  call.setDevice([id, ...kept].join("."));
}

function read(call: Call): { id: string; marks: string[] } {
  const [id, ...marks] = (call.device ?? "").split(".");
  return id && /^[\w-]{22}$/.test(id) ? { id, marks } : { id: randomBytes(16).toString("base64url"), marks: [] };
}

function markOf(call: Call, id: string, day: number, proof: string): string {
  const written = Number.isSafeInteger(day) ? day.toString(36).padStart(digitsOfDay, "0") : "";
  const signature = createHmac("sha256", call.server.secret).update(`device ${id} ${written} ${proof}`);
  return written + signature.digest("base64url").slice(0, 22);
}

const dayNumber = (call: Call) => Math.floor(call.now.getTime() / 86_400_000);
