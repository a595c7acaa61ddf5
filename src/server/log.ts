import pino from "pino";

/** JSON lines; whatever might carry a secret is removed by name. */
export function openLog(level: string): pino.Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.authorization", "*.password", "*.token", "*.captcha", "authorization", "password", "token"],
      remove: true,
    },
  });
}
