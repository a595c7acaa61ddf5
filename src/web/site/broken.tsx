import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError } from "../api.ts";
import { useWords } from "../words.ts";
import { Page } from "./page-frame.tsx";

/** What is shown when a page fails: what happened, that nothing was lost, how to go on. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const words = useWords("site");
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title={words.broken.title} lead={error instanceof ApiError ? error.message : words.broken.text}>
      <div className="row">
        <button className="button" type="button" onClick={retry}>
          {words.retry}
        </button>
      </div>
    </Page>
  );
}
