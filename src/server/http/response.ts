/** Converts results and errors to response bodies. */
import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyError } from "fastify";
import { z } from "zod";
import type { ApiOperation } from "../../kit/contract/contract.ts";
import { Refusal, refusals, type RefusalCode } from "../../kit/validation/errors.ts";
import { fieldErrorsOf, fieldErrorMessages, refusalMessage } from "../../kit/validation/validation-errors.ts";
import type { Language } from "../../kit/text/language.ts";
import { sqlState } from "../database/connection.ts";
import { databaseOutage } from "../database/outage.ts";
import { changeFor, refusalText, refusalOfDatabase } from "../refusal-message.ts";

/**
 * Parses the result with the operation's output schema, which also removes fields that must not be sent (35 µs for a
 * page of a list). Throws an Error if the result does not match.
 */
export function successBody(operation: ApiOperation, result: unknown): unknown {
  const answer = operation.output.safeParse(result);
  if (!answer.success)
    throw new Error(`${operation.route} answers against its contract: ${z.prettifyError(answer.error)}`);
  return { data: operation.envelope === "docs" ? { docs: answer.data } : answer.data };
}

/** The response for an error. */
export interface Failure {
  readonly status: number;
  readonly body: { readonly error: { code: string; message: string; requestId: string } & Record<string, unknown> };
  /** True for an error of ours, which belongs in the log. */
  readonly unexpected: boolean;
  /** Seconds after which a retry makes sense, if waiting helps. */
  readonly retryAfter: number | undefined;
}

const retryAfterSeconds = 5;

/**
 * Maps any error to a response: a refusal keeps its code and facts; an unexpected error becomes GENERIC without
 * details. Texts are in the caller's language.
 */
export function failureBody(error: unknown, language: Language, requestId: string, userId?: string): Failure {
  const refusal = asRefusal(error);
  const code: RefusalCode = refusal?.code ?? "GENERIC";
  const changed = refusal && changeFor(userId, refusal);
  return {
    status: refusals[code],
    unexpected: !refusal,
    retryAfter: refusals[code] === 503 ? retryAfterSeconds : undefined,
    body: {
      error: {
        code,
        message: refusal ? refusalText(refusal, language, userId) : refusalMessage(code, language),
        ...(refusal?.fields ? { fields: fieldErrorMessages(refusal.fields, language) } : {}),
        ...refusal?.facts,
        ...(changed ? { changed } : {}),
        requestId,
      },
    },
  };
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (databaseOutage(error)) return new Refusal("UNAVAILABLE");
  if (error instanceof z.ZodError) return new Refusal("INVALID", { fields: fieldErrorsOf(error) });
  if (sqlState(error)) return refusalOfDatabase(error);
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status === 404) return new Refusal("NOT_FOUND");
  if (status === 413) return new Refusal("TOO_LARGE");
  if (status === 415) return new Refusal("MEDIA_TYPE");
  if (status === 429) return new Refusal("TOO_MANY_REQUESTS");
  return status !== undefined && status >= 400 && status < 500 ? new Refusal("INVALID") : undefined;
}

/** The loggable parts of an unexpected error; never the query's parameters, which are personal data. */
export function loggable(error: unknown): Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return { name: typeof error };
  return {
    name: cause.name,
    message: cause.message,
    state: sqlState(error),
    stack: (error as Error).stack?.split("\n    at ").slice(1, 8),
  };
}
