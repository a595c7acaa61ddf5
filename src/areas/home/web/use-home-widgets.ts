/** The parts of the home that the reader may see, each with its code, its words and what its one call answers. */
import { useQueries } from "@tanstack/react-query";
import { useLanguage } from "../../../web/language.ts";
import type { HomeWidget, LoadedWidget } from "../../../web/office/home/widget.ts";
import { homeWidgets } from "../../../web/office/home/widgets.ts";
import { mayOpen, useUser } from "../../../web/session.ts";
import { loadWords } from "../../../web/words.ts";

export interface ReadWidget {
  readonly part: HomeWidget;
  /** Its code and what it shows, once both are here. */
  readonly here: { readonly shown: LoadedWidget<never>; readonly read: never } | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** All are asked at once and come as they come: one that fails, or takes its time, keeps no other from being shown. */
export function useHomeParts(): readonly ReadWidget[] {
  const user = useUser();
  const language = useLanguage();
  const parts = homeWidgets.filter(({ access }) => mayOpen(access, user));
  return useQueries({
    queries: parts.map(({ call, input, load, words }) => ({
      queryKey: [call().key, "home", language, input],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const [shown, read] = await Promise.all([
          load(),
          call()(input, { signal }),
          ...words.map((area) => loadWords(area, language)),
        ]);
        return { shown, read: read as never };
      },
      placeholderData: (before: ReadWidget["here"]) => before,
    })),
  }).map((found, at) => ({
    part: parts[at] as HomeWidget,
    here: found.data,
    error: found.data ? null : found.error,
    refetch: found.refetch,
  }));
}
