import pino from "pino";
import { build } from "../start/build-version.ts";

const longest = 200;

/** JSON lines; fields that might carry a secret are removed by name. Every line says which build wrote it. */
export function openLog(level: string, to?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid, ...build },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.authorization", "*.password", "*.token", "*.captcha", "authorization", "password", "token"],
      remove: true,
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** What another system said, fit for the log: cut, and without what may be a telephone, a card or an address. */
export function redactForLog(words: string): string {
  return words
    .slice(0, longest)
    .replace(/\S+@\S+/g, "…")
    .replace(/\d[\d -]{5,}\d/g, "…");
}
