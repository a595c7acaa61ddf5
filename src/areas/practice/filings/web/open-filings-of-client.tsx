/** Other open filings of the client, shown next to the form of a new one. A link opens another tab, so that the form keeps its values. */
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { base } from "../../../../kit/frontends.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import { numberOf } from "../columns.ts";
import { filingPath } from "./paths.ts";

const maxFilings = 6;

export function OpenFilingsOfClient({ client }: { client: string }) {
  const { sameClient: words } = useWords("filings");
  const language = useLanguage();
  const { data, error, isPending } = useQuery({
    queryKey: [api.filings.list.key, client, "open"],
    queryFn: ({ signal }) => api.filings.list({ client, closed: false, limit: maxFilings }, { signal }),
  });
  return (
    <Panel
      title={words.title}
      count={data?.totalDocs}
      isLoading={isPending}
      error={error}
      isEmpty={data?.docs.length === 0}
      nothing={words.none}
    >
      {data?.docs.map((filing) => (
        <PanelRow
          key={filing._id}
          title={
            <Anchor inherit href={`${base}${filingPath(filing._id)}`} target="_blank">
              {numberOf(filing)}
            </Anchor>
          }
          detail={[
            filing.topic,
            filing.terminationDate && interpolate(words.until, { day: formatDay(filing.terminationDate, language) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        />
      ))}
    </Panel>
  );
}
