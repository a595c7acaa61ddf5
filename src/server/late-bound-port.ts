/**
 * What an area needs of one above it, which it may not import: the one above says it once, when the server begins
 * (`register` in its `server/area.ts`); the one below asks for it when the need comes.
 */
export function lateBoundPort<T extends object>(what: string): readonly [register: (said: T) => void, asked: () => T] {
  let registered: T | undefined;
  return [
    (said) => {
      registered = said;
    },
    () => {
      if (!registered) throw new Error(`no area says ${what}`);
      return registered;
    },
  ];
}
