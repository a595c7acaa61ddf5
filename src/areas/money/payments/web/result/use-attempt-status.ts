/**
 * Reports the payer's return once, then polls the status until the payment has ended. The first status is preloaded in
 * the HTML, so that the page is complete at once on slow connections.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { ApiError, api } from "../../../../../web/api.ts";
import { initialWaiting, applyPoll, isAttemptOver, pollingDelay, type AttemptPolling } from "./attempt-status.ts";

export interface ReturnFromGateway {
  readonly transaction_uuid?: string;
  readonly user_uuid?: string;
  readonly commonId?: string;
  readonly token?: string;
}

/** The attempt, and the tokens that give access to it. */
export interface AttemptViewer {
  readonly gateway: string;
  readonly result: string;
  readonly reference: string;
  /** The payment link's token, or the tracking page's. */
  readonly link: string | undefined;
  /** The token that gives access: the link's, or the view token of a gateway's return address. */
  readonly token: string | undefined;
}

export function useWaiting(
  { gateway, result, reference, token }: AttemptViewer,
  { transaction_uuid: uuid, user_uuid: user, token: urlToken }: ReturnFromGateway,
): { waiting: AttemptPolling; unknown: boolean; refresh: (now?: boolean) => void } {
  const [waiting, dispatch] = useReducer(applyPoll, statusQuery(reference, urlToken), startFrom);
  const [unknown, setUnknown] = useState(false);
  const [pollCount, startPoll] = useReducer((count: number) => count + 1, 0);
  const isReturnReported = useRef(false);
  const shouldQueryGateway = useRef(false);
  const refresh = useCallback((queryGateway = false) => {
    shouldQueryGateway.current = queryGateway;
    startPoll();
  }, []);
  useEffect(() => {
    let isMounted = true;
    const poll = async () => {
      if (gateway === "enzona" && uuid && !isReturnReported.current) {
        isReturnReported.current = true;
        if (result === "cancel") await api.payments.cancel({ transaction_uuid: uuid });
        else await api.payments.completeEnzona({ transaction_uuid: uuid, ...(user ? { user_uuid: user } : {}) });
        // The preloaded status is older than the return.
        shouldQueryGateway.current = true;
      }
      const query = statusQuery(reference, token);
      const queryGateway = shouldQueryGateway.current;
      shouldQueryGateway.current = false;
      const { status, msg, attempt } = await (queryGateway ? api.payments.askNow(query) : api.payments.state(query));
      return { kind: "answer" as const, status, message: msg, attempt };
    };
    poll().then(
      (answer) => isMounted && dispatch(answer),
      (error: unknown) => {
        if (!isMounted) return;
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) setUnknown(true);
        else dispatch({ kind: "silence" });
      },
    );
    return () => {
      isMounted = false;
    };
  }, [gateway, result, reference, token, uuid, user, pollCount]);
  useEffect(() => {
    const delay = pollingDelay(waiting);
    if (delay === undefined || unknown) return;
    const timer = window.setTimeout(refresh, delay);
    return () => window.clearTimeout(timer);
  }, [waiting, unknown, refresh]);
  useEffect(() => {
    // Polls at once when the payer returns from the banking app.
    const onVisible = () => document.visibilityState === "visible" && !isAttemptOver(waiting.status) && refresh();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [waiting.status, refresh]);
  return { waiting, unknown, refresh };
}

const statusQuery = (reference: string, token: string | undefined) => ({ reference, ...(token ? { token } : {}) });

/** Initial state from the preloaded answer. */
function startFrom(input: { reference: string; token?: string }): AttemptPolling {
  const answer = api.payments.state.preloaded(input);
  if (!answer) return initialWaiting;
  return applyPoll(initialWaiting, {
    kind: "answer",
    status: answer.status,
    message: answer.msg,
    attempt: answer.attempt,
  });
}
