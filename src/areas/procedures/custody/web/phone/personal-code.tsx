/** The user's personal code, which a colleague types to confirm a hand-over. Computed on the device, works offline. */
import { useEffect, useState } from "react";
import { pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { serverNow } from "../../../../../web/server-clock.ts";
import { codeAt, codeStepMs } from "../../hand-over-code.ts";

export function OwnCode({ codeKey }: { codeKey: string }) {
  const { own: words } = useWords("custodyPhone");
  const [isShown, setShown] = useState(false);
  return (
    <section className="card stack-tight">
      <h2>{words.title}</h2>
      <p className="muted">{words.text}</p>
      {isShown ? (
        <Code codeKey={codeKey} />
      ) : (
        <button className="button button-quiet button-wide" type="button" onClick={() => setShown(true)}>
          {words.show}
        </button>
      )}
    </section>
  );
}

function Code({ codeKey }: { codeKey: string }) {
  const { own: words } = useWords("custodyPhone");
  const language = useLanguage();
  const [now, setNow] = useState(() => serverNow());
  const [code, setCode] = useState<string>();
  const step = Math.floor(now / codeStepMs);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    void computeCode(codeKey, step * codeStepMs).then((computed) => isCurrent && setCode(computed));
    return () => {
      isCurrent = false;
    };
  }, [codeKey, step]);
  if (code === "") return <p className="note note-warn">{words.none}</p>;
  const secondsLeft = Math.ceil((codeStepMs - (now % codeStepMs)) / 1000);
  return (
    <>
      <p className="hand-over-code">{code ? `${code.slice(0, 4)} ${code.slice(4)}` : "…"}</p>
      <p className="muted">{pluralize(words.next, secondsLeft, language)}</p>
    </>
  );
}

/** Empty if Web Crypto is unavailable (insecure context). */
async function computeCode(codeKey: string, at: number): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return "";
  const bytes = new TextEncoder().encode(codeKey);
  const key = await subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return codeAt(at, async (message) => new Uint8Array(await subtle.sign("HMAC", key, message)));
}
