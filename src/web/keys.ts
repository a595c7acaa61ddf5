/** Keys of what is asked for (`Idempotency-Key`). */
export interface Keys {
  /** The same order keeps its key while its answer is lost, whatever it is repeated for; another order has another key. */
  readonly keyOf: (order: unknown) => string;
  /** It was answered: the next one is another order, even if it says the same. */
  readonly forget: () => void;
}

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
