import { Box, Modal, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { Empty } from "../../../web/office/parts/empty.tsx";
import { messageOf } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import classes from "./mails.module.css";

/** Nothing is fetched, nothing runs, nothing leads out of the frame: inline styles are all it may use. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** A mail to look at, drawn or as text. Opening it is recorded. */
export function BodyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { body: words } = useWords("outgoingMail");
  const [form, setForm] = useState("drawn");
  const query = useQuery({
    queryKey: [api.outgoingMail.open.key, id],
    queryFn: ({ signal }) => api.outgoingMail.open({ id }, { signal }),
    // Each look is a look: nothing is kept, nothing is asked again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const mail = query.data;
  return (
    <Modal opened onClose={onClose} size="xl" title={say(words.title, { to: mail?.to ?? "…" })}>
      {query.isError ? (
        <Empty title={messageOf(query.error)} />
      ) : !mail ? (
        <Skeleton height={320} />
      ) : (
        <>
          <Text fw={600}>{mail.subject}</Text>
          <Text size="sm" c="dimmed" mb="sm">
            {words.blotted}
          </Text>
          {mail.lastError && (
            <Text size="sm" c="var(--bad)" mb="sm">
              {mail.lastError}
            </Text>
          )}
          <SegmentedControl
            value={form}
            onChange={setForm}
            mb="sm"
            data={[
              { value: "drawn", label: words.drawn },
              { value: "plain", label: words.plain },
            ]}
          />
          {form === "drawn" ? (
            <iframe
              title={words.frame}
              className={classes.frame}
              sandbox=""
              srcDoc={mail.html.replace("<head>", `<head>${policy}`)}
            />
          ) : (
            // What scrolls must be reachable by keyboard.
            <Box component="pre" className={classes.plain} role="region" tabIndex={0} aria-label={words.frame}>
              {mail.text}
            </Box>
          )}
        </>
      )}
    </Modal>
  );
}
