/** What a page asks of the server, with its three faces: waiting, refused, there. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { InputOf, ApiOperation, OutputOf } from "../../kit/contract.ts";
import { base } from "../../kit/frontends.ts";
import { type ApiCall, ApiError } from "../api.ts";
import { useLanguage } from "../language.ts";
import { setUser } from "../session.ts";
import { useWords } from "../words.ts";
import { navigateTo } from "./navigate.ts";

export type AsyncState<T> = {
  /** Keeps what is shown while it asks again; done when that is answered. */
  readonly reload: () => Promise<void>;
} & (
  | { readonly state: "waiting" }
  | { readonly state: "refused"; readonly error: ApiError }
  | {
      readonly state: "there";
      readonly value: T;
      /** Shows what a call just answered, without asking for it. */
      replace(value: T): void;
    }
);

/** What one call answers: there at once where the document brought it (`asks` of the page). */
export function usePreloadedQuery<T extends ApiOperation>(
  call: ApiCall<T>,
  input: InputOf<T>,
  more = "",
): AsyncState<OutputOf<T>> {
  const ask = call as (input: InputOf<T>, options: { signal: AbortSignal }) => Promise<OutputOf<T>>;
  const of = call.key + JSON.stringify(input) + more;
  return useQuery((signal) => ask(input, { signal }), of, call.begun(input as object));
}

/** Asks when the page opens, when `of` changes and when the language does (words come from the server too). */
export function useQuery<T>(ask: (signal: AbortSignal) => Promise<T>, of: string, first?: T): AsyncState<T> {
  const language = useLanguage();
  const [answer, setAnswer] = useState<{ of: string; value?: T; error?: ApiError }>(
    first === undefined ? { of } : { of, value: first },
  );
  // What asks again is the key, not the identity of the function.
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const asked = useRef<AbortController>(undefined);
  const reload = useCallback(async () => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    try {
      const value = await latest.current(signal);
      if (!signal.aborted) setAnswer({ of, value });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "UNAUTHENTICATED") return signInAgain();
      // What is on the page stays through a cut: it may be a form somebody is filling in.
      setAnswer((before) =>
        error.code === "OFFLINE" && before.of === of && before.value !== undefined ? before : { of, error },
      );
    }
  }, [of]);
  useEffect(() => {
    void reload();
    return () => asked.current?.abort();
  }, [reload, language]);
  if (answer.of !== of) return { state: "waiting", reload };
  if (answer.error) return { state: "refused", error: answer.error, reload };
  if (answer.value === undefined) return { state: "waiting", reload };
  return { state: "there", value: answer.value, reload, replace: (value) => setAnswer({ of, value }) };
}

/** The session ended meanwhile: back here after signing in. */
export function signInAgain(): void {
  setUser(null);
  const here = window.location.pathname.slice(base.length) + window.location.search;
  void navigateTo(`/login?next=${encodeURIComponent(here)}&ended=1`);
}

/** Shows what was asked for; a skeleton of about its height before, the reason and a way on instead. */
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

export function RefusalMessage({ error, retry }: { error: ApiError; retry?: () => void }) {
  const words = useWords("site");
  // Nothing was typed: it is the address that says nothing, mostly because its end was lost.
  const isAddress = error.code === "INVALID";
  return (
    <div className="note note-bad stack-tight" role="alert">
      <p>{isAddress ? words.badAddress : error.message}</p>
      {isAddress && (
        <p className="alone">
          <a href={`${base}/contact`}>{words.ways.contact}</a>
        </p>
      )}
      {retry && !isAddress && (
        <p>
          <button className="button button-quiet" type="button" onClick={retry}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  );
}
