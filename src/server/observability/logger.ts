import pino from "pino";
import { build } from "../start/build-version.ts";

const maxLength = 200;

/** Opens the log: JSON lines with the version of the build. Fields that may hold secrets are removed by name. */
export function openLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid, ...build },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.authorization", "*.password", "*.token", "*.captcha", "authorization", "password", "token"],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Prepares text from another system for the log: shortened, with emails and long numbers (phones, cards) replaced. */
export function redactForLog(text: string): string {
  return text
    .slice(0, maxLength)
    .replace(/\S+@\S+/g, "…")
    .replace(/\d[\d -]{5,}\d/g, "…");
}
