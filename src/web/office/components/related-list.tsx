/** What is kept with a record, on its page: the first of a list that is narrowed to it, and the way to add another. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { InputOf, ApiOperation } from "../../../kit/contract.ts";
import type { ApiCall } from "../../api.ts";
import type { ListRow } from "../list/list-screen.ts";
import { Panel, PanelRow } from "./panel.tsx";

/** More of them are in the list. */
const mostShown = 50;

export function RelatedList<Op extends ApiOperation>({
  title,
  nothing,
  call,
  of,
  row,
  add,
  adding,
}: {
  title: string;
  nothing: string;
  call: ApiCall<Op>;
  /** What the list is narrowed to. */
  of: InputOf<Op>;
  row: (each: ListRow<Op>) => ComponentProps<typeof PanelRow>;
  /** What adds another is called; without it nobody may. */
  add: string | false;
  adding: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const asked = { ...(of as object), limit: mostShown } as never;
  const { data, isPending, error } = useQuery({
    queryKey: [call.key, asked],
    queryFn: ({ signal }) => call(asked, { signal }) as Promise<{ docs: ListRow<Op>[]; totalDocs: number }>,
  });
  return (
    <>
      <Panel
        title={title}
        count={data?.totalDocs}
        isLoading={isPending}
        error={error}
        isEmpty={data?.totalDocs === 0}
        nothing={nothing}
        more={
          add && (
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {add}
            </Button>
          )
        }
      >
        {data?.docs.map((each) => (
          <PanelRow key={each._id} {...row(each)} />
        ))}
      </Panel>
      {isOpen && adding(() => setOpen(false))}
    </>
  );
}
