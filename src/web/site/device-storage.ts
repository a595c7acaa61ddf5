/** The device's own shelf; where it is refused (private windows) a shelf that lasts as long as the page. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export const deviceStorage: DeviceStorage = open("localStorage");

/** What lasts as long as the tab. */
export const tabStorage: DeviceStorage = open("sessionStorage");

function open(storage: "localStorage" | "sessionStorage"): DeviceStorage {
  try {
    globalThis[storage].getItem("");
    return globalThis[storage];
  } catch {
    return memoryShelf();
  }
}

export function memoryShelf(): DeviceStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** Names of what people typed begin like this, so that signing out can forget all of it. */
export const typedValuesPrefix = "legalsit-draft-";

export function clearTypedValues(shelf: DeviceStorage): void {
  for (const key of storageKeys(shelf, typedValuesPrefix)) shelf.removeItem(key);
}

/** Whether it holds what was typed at an address: then the server, which does not know it, cannot have drawn the page. */
export function hasTypedValues(shelf: DeviceStorage, path: string): boolean {
  return storageKeys(shelf, typedValuesPrefix).some((key) => path.endsWith(`/${key.slice(typedValuesPrefix.length)}`));
}

const whose = "legalsit-whose";

/** Phones are shared: what somebody else typed is not for the person who comes now. Says whether it was somebody else. */
export function handOverStorage(shelf: DeviceStorage, userId: string): boolean {
  const before = shelf.getItem(whose);
  const isAnother = before !== null && before !== userId;
  if (isAnother) clearTypedValues(shelf);
  try {
    shelf.setItem(whose, userId);
  } catch {
    // storage full or refused: nothing typed was kept either
  }
  return isAnother;
}

export function storageKeys(shelf: DeviceStorage, prefix: string): string[] {
  return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );
}
