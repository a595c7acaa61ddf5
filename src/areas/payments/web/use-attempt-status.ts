/**
 * Tells the server once that the payer came back, then asks it until the payment has ended. The document says already how
 * it stands: at once, and with all of the page, on the slowest line.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { ApiError, api } from "../../../web/api.ts";
import { beforeAsking, applyPoll, isAttemptOver, pauseBeforeAsking, type Waiting } from "./attempt-status.ts";

export interface ReturnFromGateway {
  readonly transaction_uuid?: string;
  readonly user_uuid?: string;
  readonly commonId?: string;
  readonly token?: string;
}

/** Who looks at which attempt. */
export interface AttemptViewer {
  readonly gateway: string;
  readonly result: string;
  readonly reference: string;
  /** The payment link's token, or the tracking page's. */
  readonly link: string | undefined;
  /** What shows the attempt: the link, or the pass that a gateway's way back brings. */
  readonly token: string | undefined;
}

export function useWaiting(
  { gateway, result, reference, token }: AttemptViewer,
  { transaction_uuid: uuid, user_uuid: user, token: addressed }: ReturnFromGateway,
): { waiting: Waiting; unknown: boolean; ask: (now?: boolean) => void } {
  const [waiting, dispatch] = useReducer(applyPoll, asked(reference, addressed), startFrom);
  const [unknown, setUnknown] = useState(false);
  const [turn, next] = useReducer((count: number) => count + 1, 0);
  const told = useRef(false);
  const doubts = useRef(false);
  const ask = useCallback((now = false) => {
    doubts.current = now;
    next();
  }, []);
  useEffect(() => {
    let here = true;
    const inquire = async () => {
      if (gateway === "enzona" && uuid && !told.current) {
        told.current = true;
        if (result === "cancel") await api.payments.cancel({ transaction_uuid: uuid });
        else await api.payments.completeEnzona({ transaction_uuid: uuid, ...(user ? { user_uuid: user } : {}) });
        // The document was written before.
        doubts.current = true;
      }
      const mine = asked(reference, token);
      const asks = doubts.current;
      doubts.current = false;
      const { status, msg, attempt } = await (asks ? api.payments.askNow(mine) : api.payments.state(mine));
      return { kind: "answer" as const, status, message: msg, attempt };
    };
    inquire().then(
      (answer) => here && dispatch(answer),
      (error: unknown) => {
        if (!here) return;
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) setUnknown(true);
        else dispatch({ kind: "silence" });
      },
    );
    return () => {
      here = false;
    };
  }, [gateway, result, reference, token, uuid, user, turn]);
  useEffect(() => {
    const pause = pauseBeforeAsking(waiting);
    if (pause === undefined || unknown) return;
    const timer = window.setTimeout(ask, pause);
    return () => window.clearTimeout(timer);
  }, [waiting, unknown, ask]);
  useEffect(() => {
    // Back from the banking app: ask at once.
    const returned = () => document.visibilityState === "visible" && !isAttemptOver(waiting.status) && ask();
    document.addEventListener("visibilitychange", returned);
    return () => document.removeEventListener("visibilitychange", returned);
  }, [waiting.status, ask]);
  return { waiting, unknown, ask };
}

const asked = (reference: string, token: string | undefined) => ({ reference, ...(token ? { token } : {}) });

/** As the document says it, asked by its address. */
function startFrom(input: { reference: string; token?: string }): Waiting {
  const answer = api.payments.state.begun(input);
  if (!answer) return beforeAsking;
  return applyPoll(beforeAsking, {
    kind: "answer",
    status: answer.status,
    message: answer.msg,
    attempt: answer.attempt,
  });
}
