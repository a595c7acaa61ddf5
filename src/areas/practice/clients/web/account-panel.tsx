/**
 * The account of a client for online requests, and accounts that may belong to it; client administrators link and
 * unlink them.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { Client, ClientAccount } from "../contract.ts";

export function AccountPanel({ client, refresh }: { client: Client; refresh: () => Promise<unknown> }) {
  const { account: words, twice } = useWords("clients");
  const { _id, updatedAt, mergedInto } = client;
  const { data = [] } = useQuery({
    queryKey: [api.clients.accounts.key, _id],
    queryFn: ({ signal }) => api.clients.accounts({ id: _id }, { signal }),
  });
  const decide = useMutation({
    mutationFn: ({ account, isTheirs }: { account: ClientAccount; isTheirs: boolean }) =>
      isTheirs
        ? api.clients.linkAccount({ _id, updatedAt, user: account._id })
        : api.clients.unlinkAccount({ _id, updatedAt }),
    onSuccess: (_client, { account: { name }, isTheirs }) =>
      toast(interpolate(isTheirs ? words.linked : words.unlinked, { name })),
    onSettled: refresh,
  });
  const isDecided = data.some(({ standing }) => standing === "linked");
  const actionFor = (account: ClientAccount) => {
    const isTheirs = account.standing !== "linked";
    // Only one account can be linked: a linked one has to be unlinked first.
    if (mergedInto || decide.isPending || (isTheirs && isDecided)) return undefined;
    return { label: isTheirs ? words.link : words.unlink, run: () => decide.mutate({ account, isTheirs }) };
  };
  if (data.length === 0) return null;
  return (
    <Panel title={words.title}>
      {data.map((account) => (
        <PanelRow
          key={account._id}
          title={account.name}
          detail={[words.statuses[account.standing], ...account.by.map((each) => twice.by[each]), account.email]
            .filter(Boolean)
            .join(" · ")}
          action={actionFor(account)}
        />
      ))}
    </Panel>
  );
}
