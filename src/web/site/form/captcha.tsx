/** Proof-of-work captcha: solves the server's challenge in a worker, with nothing to read or to click. */
import type { Challenge, Solution } from "altcha-lib/types";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../api.ts";
import { useWords } from "../../words.ts";

const validMs = 4 * 60_000;
const timeoutMs = 60_000;

export interface Captcha {
  readonly status: "idle" | "working" | "done" | "failed";
  /** Starts early, when the first field gets the focus. */
  readonly begin: () => void;
  /** The solved challenge. Each is returned once; throws CAPTCHA if it cannot be solved. */
  readonly take: () => Promise<string>;
}

/** A solved challenge is valid for four minutes; an older one is solved again. */
export function useCaptcha(): Captcha {
  const [status, setStatus] = useState<Captcha["status"]>("idle");
  const current = useRef<{ at: number; solved: Promise<string> }>(undefined);
  const failed = useWords("site").captcha.failed;

  const start = useCallback(() => {
    if (current.current && Date.now() - current.current.at < validMs) return current.current.solved;
    setStatus("working");
    const solved = solve();
    current.current = { at: Date.now(), solved };
    solved.then(
      () => setStatus("done"),
      () => {
        current.current = undefined;
        setStatus("failed");
      },
    );
    return solved;
  }, []);

  const take = async () => {
    try {
      return await start();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError(400, { code: "CAPTCHA", message: failed });
    } finally {
      current.current = undefined;
    }
  };
  const startQuietly = useCallback(() => void start().catch(() => undefined), [start]);
  return { status, begin: startQuietly, take };
}

/** Status of the captcha. Starts it when its form gets the focus for the first time. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const words = useWords("site");
  const container = useRef<HTMLDivElement>(null);
  const { begin } = captcha;
  useEffect(() => {
    const form = container.current?.closest("form");
    form?.addEventListener("focusin", begin, { once: true });
    return () => form?.removeEventListener("focusin", begin);
  }, [begin]);
  return (
    <div ref={container} className={`captcha captcha-${captcha.status}`} role="status">
      <span>{words.captcha[captcha.status]}</span>
      {captcha.status === "failed" && (
        <button className="link-button" type="button" onClick={captcha.begin}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

async function solve(): Promise<string> {
  const { challenge } = (await api.session.captcha()) as { challenge: Challenge };
  const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" });
  try {
    const solution = await new Promise<Solution>((resolve, reject) => {
      const timer = window.setTimeout(() => reject(new Error("late")), timeoutMs);
      worker.addEventListener("message", ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
        window.clearTimeout(timer);
        if (data && !("error" in data)) resolve(data);
        else reject(new Error("unsolved"));
      });
      worker.addEventListener("error", () => reject(new Error("unsolved")));
      worker.postMessage({ type: "work", challenge, counterStart: 0, counterStep: 1 });
    });
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
