import { useState } from "react";
import { dayOf } from "../../../kit/calendar.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { WaitingDeliveries } from "../../delivery/web/public.tsx";
import { UnreadPanel } from "../../notifications/web/public.tsx";
import { RequestsHome } from "../../online-requests/web/public.tsx";

/** The first screen of staff (domain.md H1): what waits for this person, and only what this person may see. */
export function Home() {
  const user = useUser();
  const { home: words } = useWords("session");
  const language = useLanguage();
  const [day] = useState(() => dayOf(new Date()));
  const today = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
  return (
    <>
      <PageHeader title={say(words.title, { name: user?.name.split(" ")[0] ?? "" })} subtitle={today} />
      <RequestsHome>
        <WaitingDeliveries />
        <UnreadPanel />
      </RequestsHome>
    </>
  );
}
