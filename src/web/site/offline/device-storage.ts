/**
 * Storage of the device. If the browser refuses it (private windows), storage in memory that lasts as long as the page.
 */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export const deviceStorage: DeviceStorage = openStorage("localStorage");

/** Storage that lasts as long as the tab. */
export const tabStorage: DeviceStorage = openStorage("sessionStorage");

function openStorage(storage: "localStorage" | "sessionStorage"): DeviceStorage {
  try {
    globalThis[storage].getItem("");
    return globalThis[storage];
  } catch {
    return memoryStorage();
  }
}

/** Storage in memory, also used by tests. */
export function memoryStorage(): DeviceStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** Prefix of all entered values, so that signing out can delete them. */
export const typedValuesPrefix = "legalsit-draft-";

/** Deletes all entered values. */
export function clearTypedValues(storage: DeviceStorage): void {
  for (const key of storageKeys(storage, typedValuesPrefix)) storage.removeItem(key);
}

/**
 * Whether values were entered at an address. The server does not know them, so its rendering of the page must not be
 * used.
 */
export function hasTypedValues(storage: DeviceStorage, path: string): boolean {
  return storageKeys(storage, typedValuesPrefix).some((key) =>
    path.endsWith(`/${key.slice(typedValuesPrefix.length)}`),
  );
}

const ownerKey = "legalsit-whose";

/**
 * Assigns the storage to a user: phones are shared, so values that another user entered are deleted. Returns whether it
 * was another user.
 */
export function handOverStorage(storage: DeviceStorage, userId: string): boolean {
  const previousOwner = storage.getItem(ownerKey);
  const isOtherUser = previousOwner !== null && previousOwner !== userId;
  if (isOtherUser) clearTypedValues(storage);
  try {
    storage.setItem(ownerKey, userId);
  } catch {
    // Storage full or refused: no values were stored either.
  }
  return isOtherUser;
}

/** All keys that begin with a prefix. */
export function storageKeys(storage: DeviceStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );
}
