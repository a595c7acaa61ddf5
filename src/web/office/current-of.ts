import { ApiError } from "../api.ts";

/** The current record of a version conflict, as the server sent it; undefined for any other error. */
export const currentOf = <T extends object = Record<string, unknown>>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === "CONFLICT" ? ((error.facts.current as T | null) ?? undefined) : undefined;
