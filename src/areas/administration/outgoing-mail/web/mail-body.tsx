import { Box, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { api } from "../../../../web/api.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import classes from "./mails.module.css";

/** The frame loads nothing, runs nothing and links nowhere: only inline styles are allowed. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** The body of a mail as HTML or as text. Each viewing is audited. */
export function MailBody({ id }: { id: string }) {
  const { body: words } = useWords("outgoingMail");
  const [form, setForm] = useState("drawn");
  const query = useQuery({
    queryKey: [api.outgoingMail.open.key, id],
    queryFn: ({ signal }) => api.outgoingMail.open({ id }, { signal }),
    // Each viewing is one audit entry: no caching, no automatic refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const mail = query.data;
  return (
    <Panel
      title={words.title}
      error={query.error}
      padded
      more={
        <SegmentedControl
          size="xs"
          value={form}
          onChange={setForm}
          data={[
            { value: "drawn", label: words.drawn },
            { value: "plain", label: words.plain },
          ]}
        />
      }
    >
      {!mail ? (
        <Skeleton height={320} />
      ) : form === "drawn" ? (
        <iframe
          title={words.frame}
          className={classes.frame}
          sandbox=""
          srcDoc={mail.html.replace("<head>", `<head>${policy}`)}
        />
      ) : (
        // A scrollable region must be reachable by keyboard.
        <Box component="pre" className={classes.plain} role="region" tabIndex={0} aria-label={words.frame}>
          {mail.text}
        </Box>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {words.blotted}
      </Text>
    </Panel>
  );
}

/** In place of a body that was erased: when, and why. */
export function ErasedBody({ at }: { at: string }) {
  const { body: words } = useWords("outgoingMail");
  const date = formatDay(dayOf(new Date(at)), useLanguage());
  return (
    <Panel title={words.title} padded>
      <Text c="dimmed">{interpolate(words.erased, { date })}</Text>
    </Panel>
  );
}
