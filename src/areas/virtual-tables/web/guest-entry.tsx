/** Who comes by a mailed link is let into its table; who has an account signs in first. */
import { useEffect, useState } from "react";
import { base } from "../../../kit/frontends.ts";
import { api } from "../../../web/api.ts";
import { Page } from "../../../web/site/page-column.tsx";
import { useWords } from "../../../web/words.ts";
import { roomPath } from "./paths.ts";

export default function Enter() {
  const words = useWords("virtualTablesGuest");
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const { search } = window.location;
    const token = new URLSearchParams(search).get("guest");
    if (!token) return window.location.replace(`${base}/login?next=${encodeURIComponent(roomPath + search)}`);
    const go = async () => {
      const { tableId } = await api.virtualTables.enter({ token });
      window.location.replace(`${base}${roomPath}?id=${tableId}`);
    };
    go().catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, []);
  if (fault) return <Page title={words.ended} lead={fault} />;
  return <Page title={words.title} lead={words.opening} />;
}
