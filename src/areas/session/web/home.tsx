import { SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { dayOf } from "../../../kit/calendar.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { mayOpen, useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { UnreadPanel } from "../../notifications/web/public.tsx";
import { PendingRequests, RequestCounters } from "../../online-requests/web/public.tsx";

/** The first screen of staff (domain.md H1): what waits for this person, and only what this person may see. */
export function Home() {
  const user = useUser();
  const { home: words } = useWords("session");
  const language = useLanguage();
  const worksAP = mayOpen(["adminRequestsAP"], user);
  const [day] = useState(() => dayOf(new Date()));
  const today = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
  return (
    <>
      <PageHeader title={say(words.title, { name: user?.name.split(" ")[0] ?? "" })} subtitle={today} />
      <Stack gap="lg">
        {worksAP && <RequestCounters />}
        <SimpleGrid cols={{ base: 1, md: worksAP ? 2 : 1 }} spacing="lg">
          {worksAP && <PendingRequests />}
          <UnreadPanel />
        </SimpleGrid>
      </Stack>
    </>
  );
}
