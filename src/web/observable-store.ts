import { useSyncExternalStore } from "react";

/** One value that components may watch, outside React's tree. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly use: () => T;
}

/** `drawn`: what the server drew the page with, where it cannot know the reader's own. */
export function store<T>(initial: T, drawn?: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    use: () => useSyncExternalStore(watch, get, drawn === undefined ? get : () => drawn),
  };
}
