/** Result of a call to a gateway: answered, refused, or unknown without a usable answer. */

/**
 * `refused`: the gateway rejected the request; nothing happened there. `unreached`: nothing was sent, so it is safe to
 * retry; `why` is the local error code, or "breaker" if no request was tried. `unknown`: it may or may not have
 * happened; query before any repetition.
 */
export type GatewayResult<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "unreached"; readonly why?: string }
  | { readonly kind: "unknown"; readonly cause: UnknownCause };

type UnknownCause = "timeout" | "network" | "5xx" | "unparsable" | "bankUnreachable";

/** A successful result. */
export function ok<T>(value: T): GatewayResult<T> {
  return { kind: "ok", value };
}

/** A refusal by the gateway, or by the adapter before anything was sent. */
export function refused(code: string, message: string): GatewayResult<never> {
  return { kind: "refused", code, message };
}

/** A result that may or may not have happened. */
export function unknown(cause: UnknownCause): GatewayResult<never> {
  return { kind: "unknown", cause };
}
