/** Refreshes a list when others change it. Updates within 300 ms cause one refresh. */
import { useEffect, useRef } from "react";
import type { LiveTopicName } from "../realtime.ts";
import { onSocketEvents } from "../realtime.ts";

const debounceMs = 300;

/** Calls `refresh` when the topic of the list changes for this user. */
export function useLiveList(name: LiveTopicName, refresh: () => unknown): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onSocketEvents(name, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void latest.current(), debounceMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [name]);
}
