/** Panel with the first rows of a list filtered by the current record, and a button that adds one. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { InputOf, ApiOperation } from "../../../../kit/contract/contract.ts";
import type { ApiCall } from "../../../api.ts";
import type { ListRow } from "../../list/list-screen.ts";
import { Panel, PanelRow } from "../panel.tsx";

/** Rows in the panel; the list has the others. */
const maxRows = 50;

export function RelatedList<Op extends ApiOperation>({
  title,
  nothing,
  call,
  of: filters,
  row,
  add,
  adding: addDialog,
}: {
  title: string;
  nothing: string;
  call: ApiCall<Op>;
  /** Filters that select the rows of the record. */
  of: InputOf<Op>;
  row: (each: ListRow<Op>) => ComponentProps<typeof PanelRow>;
  /** Label of the add button; false if the reader may not add. */
  add: string | false;
  adding: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const input = { ...(filters as object), limit: maxRows } as never;
  const { data, isPending, error } = useQuery({
    queryKey: [call.key, input],
    queryFn: ({ signal }) => call(input, { signal }) as Promise<{ docs: ListRow<Op>[]; totalDocs: number }>,
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
      {isOpen && addDialog(() => setOpen(false))}
    </>
  );
}
