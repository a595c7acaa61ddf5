/**
 * Contents of files that browsers do not display: extracted text, or the list of a ZIP archive. Nothing is executed.
 */
import { Anchor, Center, Loader, ScrollArea, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../contract.ts";
import classes from "./viewer.module.css";

type DocumentProps = { readonly of: Pick<Media, "_id" | "name" | "version" | "url"> };

export function FileTextView({ of: document }: DocumentProps) {
  const { inside: words, ...media } = useWords("media");
  const { _id: id, name, version, url } = document;
  const textQuery = useQuery({
    queryKey: [api.media.text.key, id, version],
    queryFn: ({ signal }) => api.media.text({ id, version }, { signal }),
    meta: { quiet: true },
  });
  if (textQuery.isPending) return <Waiting name={name} />;
  if (!textQuery.data?.text)
    return <DownloadInstead message={textQuery.isError ? media.notFetched : words.nothing} url={url} />;
  return (
    <>
      <section aria-label={interpolate(words.text, { name })}>
        <ScrollArea.Autosize mah="66vh" className={classes.text} viewportProps={{ tabIndex: 0 }}>
          <p className={classes.plainText}>{textQuery.data.text}</p>
        </ScrollArea.Autosize>
      </section>
      {textQuery.data.more && <TruncatedNotice url={url} />}
    </>
  );
}

export function Entries({ of: document }: DocumentProps) {
  const { inside: words } = useWords("media");
  const language = useLanguage();
  const { _id: id, name, version, url } = document;
  const listQuery = useQuery({
    queryKey: [api.media.entries.key, id, version],
    queryFn: ({ signal }) => api.media.entries({ id, version }, { signal }),
    retry: false,
    meta: { quiet: true },
  });
  if (listQuery.isPending) return <Waiting name={name} />;
  if (!listQuery.data) return <DownloadInstead message={words.broken} url={url} />;
  const { entries, total, size } = listQuery.data;
  return (
    <section aria-label={interpolate(words.entries, { name })}>
      <Text size="sm" mb="xs">
        {pluralize(words.total, total, language, { size: formatBytes(size, language) })}
      </Text>
      <ScrollArea.Autosize mah="60vh" viewportProps={{ tabIndex: 0 }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.name}</Table.Th>
              <Table.Th ta="right">{words.size}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((each, index) => (
              <Table.Tr key={`${each.name}.${index}`}>
                <Table.Td className={classes.entry}>{each.name}</Table.Td>
                <Table.Td ta="right" className="num">
                  {each.folder ? "" : formatBytes(each.size, language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {total > entries.length && <TruncatedNotice url={url} />}
    </section>
  );
}

const Waiting = ({ name }: { name: string }) => <Loader display="block" mx="auto" my={80} aria-label={name} />;

function TruncatedNotice({ url }: { url: string }) {
  const words = useWords("media");
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {words.inside.more}{" "}
      <Anchor size="sm" href={url} download>
        {words.download}
      </Anchor>
    </Text>
  );
}

function DownloadInstead({ message, url }: { message: string; url: string }) {
  const words = useWords("media");
  return (
    <Center className={classes.other}>
      <Text size="sm">{message}</Text>
      <Anchor size="sm" href={url} download>
        {words.download}
      </Anchor>
    </Center>
  );
}
