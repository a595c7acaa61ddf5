/**
 * A person's list preferences and saved views, stored on the server and loaded once. Until they arrive, the copy on
 * this device applies.
 */
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useUser } from "../../session/session.ts";
import { queries, toastError } from "../query-client.ts";

/** Stored preferences and saved views of the user. */
export type ListPreferences = Awaited<ReturnType<typeof api.desk.mine>>;
export type SavedViewOf = ListPreferences["views"][number];

const queryKey = [api.desk.mine.key];
export const listPreferencesQuery = { queryKey, queryFn: () => api.desk.mine(), staleTime: Infinity };

/** Only staff have stored preferences. The choices of guests of a virtual table stay on their device. */
const useHasPreferences = (): boolean => useUser()?.kind === "staff";

/** The reader's preferences; undefined until they are loaded, or if the reader has none. */
export function useListPreferences(): ListPreferences | undefined {
  return useQuery({ ...listPreferencesQuery, enabled: useHasPreferences() }).data;
}

/** Refetches preferences and saved views. */
export const refetchListPreferences = (): Promise<unknown> => queries.invalidateQueries({ queryKey });

let queue: Promise<unknown> = Promise.resolve();

/**
 * Changes a saved view. The change shows at once; requests are sent one after the other, because each needs the version
 * that the last one created.
 */
export function changeView({ _id }: SavedViewOf, change: Partial<SavedViewOf>): void {
  const updateCache = (patch: Partial<SavedViewOf>) =>
    queries.setQueryData<ListPreferences>(
      queryKey,
      (preferences) =>
        preferences && {
          ...preferences,
          views: preferences.views.map((each) => (each._id === _id ? { ...each, ...patch } : each)),
        },
    );
  updateCache(change);
  queue = queue.then(async () => {
    const view = queries.getQueryData<ListPreferences>(queryKey)?.views.find((each) => each._id === _id);
    if (!view) return;
    const { updatedAt } = view;
    try {
      updateCache({ updatedAt: (await api.desk.changeView({ ...change, _id, updatedAt })).updatedAt });
      // The view that opened the list before does no longer.
      if (change.opens) await refetchListPreferences();
    } catch (error) {
      toastError(error);
      await refetchListPreferences();
    }
  });
}

/** No synchronization between windows: a choice in one must not change the others. */
const localOptions = {
  serialize: String,
  deserialize: (text?: string) => text,
  getInitialValueInEffect: false,
  sync: false,
};

/** A preference and its setter; undefined removes it. Stored on the device and, for staff, on the server. */
export function useListPreference(key: string): readonly [string | undefined, (value: string | undefined) => void] {
  const [localValue, setLocal, removeLocal] = useLocalStorage<string | undefined>({
    key: `legalsit-${key}`,
    ...localOptions,
  });
  const preferences = useListPreferences();
  const hasPreferences = useHasPreferences();
  const save = (value: string | undefined) => {
    if (value === undefined) removeLocal();
    else setLocal(value);
    queries.setQueryData<ListPreferences>(queryKey, (preferences) => {
      if (!preferences) return preferences;
      const { [key]: _previous, ...others } = preferences.kept;
      return { ...preferences, kept: value === undefined ? others : { ...others, [key]: value } };
    });
    // A failed request is ignored: the device remembers the preference.
    if (hasPreferences) void api.desk.keep({ key, value: value ?? null }, { keepalive: true }).catch(() => undefined);
  };
  return [preferences ? preferences.kept[key] : localValue, save];
}
