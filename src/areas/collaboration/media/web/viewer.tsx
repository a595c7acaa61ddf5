/** Viewer of documents: images by a generated preview, PDFs in the browser's viewer, others as downloads. */
import { Anchor, Center, Image, List, Loader, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Carousel } from "../../../../web/office/components/images/carousel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../contract.ts";
import { Entries, FileTextView } from "./file-contents.tsx";
import classes from "./viewer.module.css";

interface Props {
  readonly documents: readonly Media[];
  readonly currentId: string;
  readonly onSee: (id: string) => void;
  readonly onClose: () => void;
}

export function Viewer({ documents, currentId, onSee, onClose }: Props) {
  const words = useWords("media");
  const index = Math.max(
    0,
    documents.findIndex(({ _id }) => _id === currentId),
  );
  const document = documents[index];
  if (!document) return null;
  return (
    <Modal opened onClose={onClose} title={document.name} size="min(96vw, 64rem)">
      <Carousel
        label={words.title}
        count={documents.length}
        at={index}
        onSlideChange={(next) => {
          const other = documents[next];
          if (other) onSee(other._id);
        }}
      >
        <Content key={document.url} of={document} />
      </Carousel>
      {document.version > 1 && <FormerVersions key={document._id} of={document} />}
    </Modal>
  );
}

function Content({ of: shownDocument }: { of: Media }) {
  const words = useWords("media");
  const { name, type, url, previewUrl } = shownDocument;
  if (previewUrl) return <Image src={previewUrl} alt={name} className={classes.picture} fit="contain" />;
  if (type === "pdf") return <PdfFrame name={name} url={url} />;
  if (type === "text" || type === "document") return <FileTextView of={shownDocument} />;
  if (type === "zip") return <Entries of={shownDocument} />;
  return (
    <Center className={classes.other}>
      <Text size="sm">{words.notSeen}</Text>
      <Anchor size="sm" href={url} download>
        {words.download}
      </Anchor>
    </Center>
  );
}

/** Former versions, as downloads. */
function FormerVersions({ of: { _id } }: { of: Media }) {
  const words = useWords("media");
  const language = useLanguage();
  const { data = [] } = useQuery({
    queryKey: [api.media.versions.key, _id],
    queryFn: () => api.media.versions({ id: _id }),
  });
  return (
    <>
      <Text size="sm" fw={600} mt="md">
        {words.former}
      </Text>
      <List size="sm">
        {data.map(({ version, name, url, by, createdAt }) => (
          <List.Item key={version}>
            <Anchor size="sm" href={url} download>
              {name}
            </Anchor>{" "}
            <Text size="xs" c="dimmed" component="span">
              {[interpolate(words.version, { version }), formatDateTime(createdAt, language), by.name].join(" · ")}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** Loaded into memory first, so that the response itself is never displayed in a frame of this site. */
function PdfFrame({ name, url }: { name: string; url: string }) {
  const words = useWords("media");
  const { data, isError } = useQuery({
    queryKey: ["media.file", url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal, credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.arrayBuffer();
    },
    gcTime: 0,
  });
  const blobUrl = useMemo(() => data && URL.createObjectURL(new Blob([data], { type: "application/pdf" })), [data]);
  useEffect(() => () => (blobUrl ? URL.revokeObjectURL(blobUrl) : undefined), [blobUrl]);
  if (isError) return <Text role="alert">{words.notFetched}</Text>;
  if (!blobUrl) return <Loader display="block" mx="auto" my={80} aria-label={name} />;
  return <iframe className={classes.document} src={blobUrl} title={name} />;
}
