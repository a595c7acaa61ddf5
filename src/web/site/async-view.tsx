/** API reads of a page with their three states: waiting, refused, loaded. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { InputOf, ApiOperation, OutputOf } from "../../kit/contract/contract.ts";
import { base } from "../../kit/frontends.ts";
import { type ApiCall, ApiError } from "../api.ts";
import { useLanguage } from "../session/language.ts";
import { setUser } from "../session/session.ts";
import { useWords } from "../words.ts";
import { navigateTo } from "./routing/navigate.ts";

/** State of a read. */
export type AsyncState<T> = {
  /** Reads again; the current value stays until the answer is here. */
  readonly reload: () => Promise<void>;
} & (
  | { readonly state: "waiting" }
  | { readonly state: "refused"; readonly error: ApiError }
  | {
      readonly state: "there";
      readonly value: T;
      /** Replaces the value by the answer of another call, without reading again. */
      replace(value: T): void;
    }
);

/**
 * Reads one operation. Returns the value at once if the document contains it (`preload` of the page). `more` adds to
 * the key that triggers a new read.
 */
export function usePreloadedQuery<T extends ApiOperation>(
  call: ApiCall<T>,
  input: InputOf<T>,
  more = "",
): AsyncState<OutputOf<T>> {
  const operation = call as (input: InputOf<T>, options: { signal: AbortSignal }) => Promise<OutputOf<T>>;
  const key = call.key + JSON.stringify(input) + more;
  return useQuery((signal) => operation(input, { signal }), key, call.preloaded(input as object));
}

/**
 * Reads when the page opens, when `of` changes and when the language changes (the server sends texts). Goes to the
 * login if the session has ended.
 */
export function useQuery<T>(read: (signal: AbortSignal) => Promise<T>, of: string, initial?: T): AsyncState<T> {
  const language = useLanguage();
  const [result, setResult] = useState<{ of: string; value?: T; error?: ApiError }>(
    initial === undefined ? { of } : { of, value: initial },
  );
  // Depends on the key, not on the identity of the function.
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const request = useRef<AbortController>(undefined);
  const reload = useCallback(async () => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    try {
      const value = await latest.current(signal);
      if (!signal.aborted) setResult({ of, value });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "UNAUTHENTICATED") return signInAgain();
      // Offline, the current value stays: it may be a form that the reader is filling in.
      setResult((previous) =>
        error.code === "OFFLINE" && previous.of === of && previous.value !== undefined ? previous : { of, error },
      );
    }
  }, [of]);
  useEffect(() => {
    void reload();
    return () => request.current?.abort();
  }, [reload, language]);
  if (result.of !== of) return { state: "waiting", reload };
  if (result.error) return { state: "refused", error: result.error, reload };
  if (result.value === undefined) return { state: "waiting", reload };
  return { state: "there", value: result.value, reload, replace: (value) => setResult({ of, value }) };
}

/** The session has ended: signs in and returns to this address. */
export function signInAgain(): void {
  setUser(null);
  const returnTo = window.location.pathname.slice(base.length) + window.location.search;
  void navigateTo(`/login?next=${encodeURIComponent(returnTo)}&ended=1`);
}

/** Renders the value; a skeleton of about its height while waiting; the reason and a retry if it was refused. */
export function AsyncView<T>({
  of,
  lines = 4,
  children,
}: {
  of: AsyncState<T>;
  lines?: number;
  children: (value: T) => ReactNode;
}) {
  const words = useWords("site");
  if (of.state === "there") return children(of.value);
  if (of.state === "refused") return <RefusalMessage error={of.error} retry={of.reload} />;
  return (
    <div className="stack-tight" aria-busy="true">
      <span className="sr-only" role="status">
        {words.loading}
      </span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton" />
      ))}
    </div>
  );
}

/** The reason of a refusal with a retry. */
function RefusalMessage({ error, retry }: { error: ApiError; retry?: () => void }) {
  const words = useWords("site");
  // The reader has entered nothing, so the address is invalid; usually its end was lost.
  const isInvalidAddress = error.code === "INVALID";
  return (
    <div className="note note-bad stack-tight" role="alert">
      <p>{isInvalidAddress ? words.badAddress : error.message}</p>
      {isInvalidAddress && (
        <p className="alone">
          <a href={`${base}/contact`}>{words.ways.contact}</a>
        </p>
      )}
      {retry && !isInvalidAddress && (
        <p>
          <button className="button button-quiet" type="button" onClick={retry}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  );
}
