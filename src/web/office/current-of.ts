import { ApiError } from "../api.ts";

/** What stands there now, of a record that changed after it was read; a CONFLICT about anything else has none. */
export const currentOf = <T extends object = Record<string, unknown>>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === "CONFLICT" ? ((error.facts.current as T | null) ?? undefined) : undefined;
