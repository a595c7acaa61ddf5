import { Button } from "@mantine/core";
import { useWords } from "../../../words.ts";
import { errorMessage } from "../../query-client.ts";
import { Empty } from "./empty-state.tsx";

/** A failed request: the reason and a retry. */
export function ReadFailed({
  title,
  of: { error, refetch },
}: {
  /** Without it the reason is the title. */
  title?: string | undefined;
  of: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
}) {
  const { retry } = useWords("shell");
  const reason = errorMessage(error);
  return (
    <Empty title={title ?? reason} hint={title && reason}>
      <Button onClick={() => void refetch()}>{retry}</Button>
    </Empty>
  );
}
