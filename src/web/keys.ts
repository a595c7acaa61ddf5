/** Idempotency keys of requests that the page may have to repeat. */
export interface Keys {
  /**
   * The same value returns the same key until `forget`, so that a repeated request is applied once; another value
   * returns a new key.
   */
  readonly keyOf: (order: unknown) => string;
  /** Called after an answer: an equal value is then a new order with a new key. */
  readonly forget: () => void;
}

/** Creates a key source. It remembers the last value only, compared as JSON. */
export function openKeys(): Keys {
  let last: { readonly order: string; readonly key: string } | undefined;
  return {
    keyOf: (order) => {
      const text = JSON.stringify(order);
      if (last?.order !== text) last = { order: text, key: crypto.randomUUID() };
      return last.key;
    },
    forget: () => {
      last = undefined;
    },
  };
}
