/** What others change is shown without being asked for: hints that come together are one refresh. */
import { useEffect, useRef } from "react";
import type { PersonalTopic } from "../../kit/live-update-topics.ts";
import { onSocketEvents } from "../realtime.ts";

const togetherMs = 300;

export function useLiveList(name: PersonalTopic, refresh: () => unknown): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = onSocketEvents(name, () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void latest.current(), togetherMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [name]);
}
