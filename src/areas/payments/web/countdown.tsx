import { useEffect, useState } from "react";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../../web/words.ts";

/** The time that is left, second by second to the eye; a screen reader hears its end only. */
export function Countdown({ until }: { until: string }) {
  const words = useWords("paymentsPayer").wait;
  const end = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(tick);
  }, []);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  if (seconds === 0)
    return (
      <p className="note note-warn" role="status">
        {words.over}
      </p>
    );
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <p className="mono">{say(words.left, { time })}</p>;
}
