/** The home widgets that the user may see, each with its code, words and data. */
import { useQueries } from "@tanstack/react-query";
import { useLanguage } from "../../../../web/session/language.ts";
import { api, type CallOptions } from "../../../../web/api.ts";
import type { OperationKey } from "../../../../web/office/navigation/screen.ts";
import type { HomeWidget, LoadedWidget } from "../../../../web/office/home/widget.ts";
import { homeWidgets } from "../../../../web/office/home/widgets.ts";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { loadWords } from "../../../../web/words.ts";

export interface ReadWidget {
  readonly part: HomeWidget;
  /** Code and data, once both are loaded. */
  readonly loaded: { readonly widget: LoadedWidget<never>; readonly data: never } | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

type HomeCall = (input: object, options: CallOptions) => Promise<unknown>;
const callOf = ([area, name]: OperationKey) => (api[area] as Record<string, unknown>)[name] as HomeCall;

/** Loads all widgets in parallel; a slow or failing one does not delay the others. */
export function useHomeParts(): readonly ReadWidget[] {
  const user = useUser();
  const language = useLanguage();
  const parts = homeWidgets.filter(({ access }) => mayOpen(access, user));
  return useQueries({
    queries: parts.map(({ operation, input, load, words }) => ({
      queryKey: [operation.join("."), "home", language, input],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const [widget, data] = await Promise.all([
          load(),
          callOf(operation)(input, { signal }),
          ...words.map((area) => loadWords(area, language)),
        ]);
        return { widget, data: data as never };
      },
      placeholderData: (previous: ReadWidget["loaded"]) => previous,
    })),
  }).map((result, at) => ({
    part: parts[at] as HomeWidget,
    loaded: result.data,
    error: result.data ? null : result.error,
    refetch: result.refetch,
  }));
}
