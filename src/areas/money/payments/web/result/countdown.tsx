import { useEffect, useState } from "react";
import { pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { serverNow } from "../../../../../web/server-clock.ts";

/** Minutes left; screen readers announce only the end. */
export function Countdown({ until }: { until: string }) {
  const words = useWords("paymentsPayer").wait;
  const language = useLanguage();
  const end = Date.parse(until);
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  if (seconds === 0) return <span role="status">{words.over}</span>;
  return <span className="muted">{pluralize(words.left, Math.ceil(seconds / 60), language)}</span>;
}
