/**
 * An interface that an area needs and a higher area implements, which it may not import. The higher area registers the
 * implementation at start (in its `server/area.ts`). The getter throws an Error if none is registered.
 */
export function lateBoundPort<T extends object>(
  what: string,
): readonly [register: (implementation: T) => void, asked: () => T] {
  let registered: T | undefined;
  return [
    (implementation) => {
      registered = implementation;
    },
    () => {
      if (!registered) throw new Error(`no area says ${what}`);
      return registered;
    },
  ];
}
