/** Entry page of a mailed link: signs a guest in to the table; staff go to the sign-in page. */
import { useEffect, useState } from "react";
import { base } from "../../../../kit/frontends.ts";
import { api } from "../../../../web/api.ts";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../web/words.ts";
import { roomPath } from "./paths.ts";

export default function Enter() {
  const words = useWords("virtualTablesGuest");
  const [error, setError] = useState<string>();
  useEffect(() => {
    const { search } = window.location;
    const token = new URLSearchParams(search).get("guest");
    if (!token) return window.location.replace(`${base}/login?next=${encodeURIComponent(roomPath + search)}`);
    const enterTable = async () => {
      const { tableId } = await api.virtualTables.enter({ token });
      window.location.replace(`${base}${roomPath}?id=${tableId}`);
    };
    enterTable().catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)));
  }, []);
  if (error) return <Page title={words.ended} lead={error} />;
  return <Page title={words.title} lead={words.opening} />;
}
