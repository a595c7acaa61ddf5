/**
 * Observations of each gateway by this process: its last answer, its certificate, the accepted secret, our circuit
 * breaker.
 */
import { randomUUID } from "node:crypto";
import type { GatewayResult } from "./gateway-result.ts";
import type { SecretSlot } from "./secrets.ts";
import type { GatewayKey } from "../../states.ts";

export interface GatewayResponse {
  readonly at: Date;
  /** Name of the provider's method: getStatus, create. */
  readonly call: string;
  readonly outcome: GatewayResult<unknown>["kind"];
  /** For anything but a good answer: a cause, a code of the gateway, or the local error code. */
  readonly why?: string | undefined;
  readonly ms: number;
}

/** The gateway's TLS certificate; `endsAt` is its expiry. */
export interface Certificate {
  readonly at: Date;
  readonly host: string;
  readonly endsAt: Date;
}

/** The latest observations of one gateway; absent until observed. */
export interface GatewayObservations {
  answer?: GatewayResponse;
  /** The last answer with a definite result, also a refusal. */
  heard?: GatewayResponse;
  certificate?: Certificate;
  secret?: { readonly at: Date; readonly which: SecretSlot };
  /** No request is sent until `until`; then one is let through as a probe. Null: closed again. */
  breaker?: { readonly at: Date; readonly openedAt: Date; readonly until: Date } | null;
}

/** Receives a partial observation of a gateway. */
export type Observation = (gateway: GatewayKey, observation: GatewayObservations) => void;

/** Collects observations and notifies listeners. */
export interface ObservationLog {
  /** Identifies this process among others. */
  readonly process: string;
  of(gateway: GatewayKey): Readonly<GatewayObservations>;
  readonly saw: Observation;
  on(listener: (gateway: GatewayKey, observation: GatewayObservations) => void): () => void;
}

export function openObservations(): ObservationLog {
  const observationsByGateway = new Map<GatewayKey, GatewayObservations>();
  const listeners = new Set<(gateway: GatewayKey, observation: GatewayObservations) => void>();
  return {
    process: randomUUID(),
    of: (gateway) => observationsByGateway.get(gateway) ?? {},
    saw: (gateway, observation) => {
      observationsByGateway.set(gateway, { ...observationsByGateway.get(gateway), ...observation });
      for (const listener of listeners) listener(gateway, observation);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
