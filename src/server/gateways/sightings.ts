/** What this process saw of each gateway: its last answer, its certificate, the secret that it took, our own breaker. */
import { randomUUID } from "node:crypto";
import type { Gateway, GatewayResult } from "./provider.ts";
import type { WhichSecret } from "./secrets.ts";

export interface GatewayResponse {
  readonly at: Date;
  /** Of the provider's calls: getStatus, create. */
  readonly call: string;
  readonly outcome: GatewayResult<unknown>["kind"];
  /** Of anything but a good answer: a cause, a code of theirs, what our machine said. */
  readonly why?: string | undefined;
  readonly ms: number;
}

export interface Certificate {
  readonly at: Date;
  readonly host: string;
  readonly endsAt: Date;
}

export interface GatewayObservations {
  answer?: GatewayResponse;
  /** The last one that said anything, be it no. */
  heard?: GatewayResponse;
  certificate?: Certificate;
  secret?: { readonly at: Date; readonly which: WhichSecret };
  /** Nothing is sent until then; afterwards one call goes through to see. Null: it is closed again. */
  breaker?: { readonly at: Date; readonly openedAt: Date; readonly until: Date } | null;
}

export type Observation = (gateway: Gateway, seen: GatewayObservations) => void;

export interface ObservationLog {
  /** By which this process is told from others. */
  readonly process: string;
  of(gateway: Gateway): Readonly<GatewayObservations>;
  readonly saw: Observation;
  on(listener: (gateway: Gateway, seen: GatewayObservations) => void): () => void;
}

export function openObservations(): ObservationLog {
  const known = new Map<Gateway, GatewayObservations>();
  const listeners = new Set<(gateway: Gateway, seen: GatewayObservations) => void>();
  return {
    process: randomUUID(),
    of: (gateway) => known.get(gateway) ?? {},
    saw: (gateway, seen) => {
      known.set(gateway, { ...known.get(gateway), ...seen });
      for (const listen of listeners) listen(gateway, seen);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
