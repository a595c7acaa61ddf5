import { useSyncExternalStore } from "react";

/** An observable value outside React's tree. `use` is a hook that re-renders on change. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly use: () => T;
}

/** `serverValue` is the value for server rendering and hydration, if the server cannot know the reader's. */
export function store<T>(initial: T, serverValue?: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, serverValue === undefined ? get : () => serverValue),
  };
}
