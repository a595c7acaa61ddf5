/** What a person's lists remember on any machine, read once; this device shows what it knew until that is there. */
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useUser } from "../../session.ts";
import { queries, toastError } from "../query-client.ts";

export type ListPreferences = Awaited<ReturnType<typeof api.desk.mine>>;
export type SavedViewOf = ListPreferences["views"][number];

const queryKey = [api.desk.mine.key];
export const listPreferencesQuery = { queryKey, queryFn: () => api.desk.mine(), staleTime: Infinity };

/** Guests of a virtual table have none: what they choose is remembered by their device. */
const useHasDesk = (): boolean => useUser()?.kind === "staff";

/** The reader's desk; undefined until it is read, or where there is none. */
export function useListPreferences(): ListPreferences | undefined {
  return useQuery({ ...listPreferencesQuery, enabled: useHasDesk() }).data;
}

/** Reads the desk anew: its views were changed. */
export const refetchListPreferences = (): Promise<unknown> => queries.invalidateQueries({ queryKey });

let turn: Promise<unknown> = Promise.resolve();

/** Changes a view, which shows at once; of several changes each is sent when the one before it is done. */
export function changeView({ _id }: SavedViewOf, change: Partial<SavedViewOf>): void {
  const put = (changed: Partial<SavedViewOf>) =>
    queries.setQueryData<ListPreferences>(
      queryKey,
      (read) =>
        read && { ...read, views: read.views.map((each) => (each._id === _id ? { ...each, ...changed } : each)) },
    );
  put(change);
  turn = turn.then(async () => {
    const view = queries.getQueryData<ListPreferences>(queryKey)?.views.find((each) => each._id === _id);
    if (!view) return;
    const { updatedAt } = view;
    try {
      put({ updatedAt: (await api.desk.changeView({ ...change, _id, updatedAt })).updatedAt });
      // Another one may have opened the list.
      if (change.opens) await refetchListPreferences();
    } catch (error) {
      toastError(error);
      await refetchListPreferences();
    }
  });
}

/** What is chosen in another window does not change this one under the reader's hand. */
const onDevice = {
  serialize: String,
  deserialize: (text?: string) => text,
  getInitialValueInEffect: false,
  sync: false,
};

/** A text that the reader's desk remembers, and how to keep another; undefined forgets it. */
export function useListPreference(key: string): readonly [string | undefined, (value: string | undefined) => void] {
  const [here, keepHere, forgetHere] = useLocalStorage<string | undefined>({ key: `legalsit-${key}`, ...onDevice });
  const desk = useListPreferences();
  const hasDesk = useHasDesk();
  const keep = (value: string | undefined) => {
    if (value === undefined) forgetHere();
    else keepHere(value);
    queries.setQueryData<ListPreferences>(queryKey, (read) => {
      if (!read) return read;
      const { [key]: _before, ...kept } = read.kept;
      return { ...read, kept: value === undefined ? kept : { ...kept, [key]: value } };
    });
    // What cannot be sent is remembered here, and nobody is stopped for it.
    if (hasDesk) void api.desk.keep({ key, value: value ?? null }, { keepalive: true }).catch(() => undefined);
  };
  return [desk ? desk.kept[key] : here, keep];
}
