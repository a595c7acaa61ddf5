/**
 * Creates or edits a filing. The client or contract prefills other fields; numbers are checked while
 * typing.
 */
import { Loader, Paper, SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../web/api.ts";
import { initialValues } from "../../../../web/office/form/field-values.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { IncompleteFields } from "../../../../web/office/components/feedback/incomplete-fields.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { findClientByNumber, prefillFromClient } from "../../clients/web/public.tsx";
import { useOwnLawyer } from "../../../administration/people/web/public.tsx";
import { numberOf } from "../columns.ts";
import { filingKinds, type FilingKind } from "../enums.ts";
import type { filingsContract } from "../contract.ts";
import type { Filing } from "../filing.ts";
import { OpenFilingsOfClient } from "./open-filings-of-client.tsx";
import { useFilingFields } from "./filing-fields.ts";
import { createPath, filingPath, filingsPath } from "./paths.ts";
import { fillsOf, readContractDefaults } from "./prefill.ts";
import { useRefreshFilings } from "./refresh.ts";

type Creation = InputOf<typeof filingsContract.create>;

export function CreateFiling() {
  const {
    kind: kindParam,
    contract,
    client,
  } = useSearch({ strict: false }) as {
    kind?: FilingKind;
    contract?: string;
    client?: string;
  };
  const kind = filingKinds.find((each) => each === kindParam) ?? "advisory";
  const words = useWords("filings");
  const { loading } = useWords("shell");
  const navigate = useNavigate();
  const own = useOwnLawyer();
  const defaults = useQuery({
    queryKey: [api.filings.next.key, kind, contract, client],
    queryFn: () => loadDefaults(kind, { contract, client }),
    gcTime: 0,
  });
  return (
    <>
      <BackLink label={words.back} to={filingsPath} />
      <PageHeader
        title={words.create[kind]}
        actions={
          <SegmentedControl
            value={kind}
            onChange={(nextKind) => void navigate({ ...createPath(nextKind, { client }), replace: true })}
            data={filingKinds.map((value) => ({ value, label: words.kinds[value] }))}
          />
        }
      />
      {defaults.data && !own.isPending ? (
        <Create
          key={`${kind}${contract}`}
          kind={kind}
          initial={{ ...(own.data && { specialist: own.data }), ...defaults.data }}
        />
      ) : defaults.isError ? (
        <ReadFailed title={words.missing} of={defaults} />
      ) : (
        <Loader display="block" mx="auto" my={80} aria-label={loading} />
      )}
    </>
  );
}

/** What the address names: the contract of a supplement, or the client of any other filing, by number. */
type Origin = NonNullable<Parameters<typeof createPath>[1]>;

/** Initial values besides the reader as specialist: the next number, and values of the contract or the client. */
async function loadDefaults(kind: FilingKind, { contract, client: clientNumber }: Origin): Promise<object> {
  if (kind === "supplement")
    return contract ? { contractNumber: contract, ...(await readContractDefaults(contract)) } : {};
  const client = clientNumber ? await findClientByNumber(clientNumber) : undefined;
  return {
    ...(client && { client, ...(await prefillFromClient(client._id)) }),
    ...(kind === "contract" && { contractNumber: (await api.filings.next({ kind })).number }),
  };
}

function Create({ kind, initial }: { kind: FilingKind; initial: object }) {
  const words = useWords("filings");
  const navigate = useNavigate();
  const refresh = useRefreshFilings();
  const fields = useFilingFields(kind, initial);
  const today = useToday();
  const [client, setClient] = useState<unknown>(initialValues(fields, initial).client);
  return (
    <Paper p="md" withBorder>
      <Form
        columns={3}
        fields={fields}
        initialValues={{ subscriptionDate: today, ...initial }}
        onValuesChange={(values) => setClient(values.client)}
        aside={(paths, focusField) => (
          <Stack gap="sm">
            <IncompleteFields fields={fields} title={words.parts.client} paths={paths} onGo={focusField} />
            {typeof client === "string" && client !== "" && <OpenFilingsOfClient client={client} />}
          </Stack>
        )}
        dependentFields={fillsOf[kind]}
        submitLabel={words.create[kind]}
        mutation={(input: Omit<Creation, "kind">, options?: CallOptions) =>
          api.filings.create({ ...input, kind }, options)
        }
        onDone={(filing) => {
          toast(interpolate(words.created, { name: numberOf(filing) }));
          void refresh();
          void navigate({ to: filingPath(filing._id) });
        }}
        onCancel={() => void navigate({ to: filingsPath })}
      />
    </Paper>
  );
}

export function EditFiling() {
  const { filingId } = useParams({ strict: false }) as { filingId: string };
  const { missing } = useWords("filings");
  return (
    <RecordLoader call={api.filings.get} input={{ id: filingId }} missing={missing} isAlwaysFresh>
      {(filing) => <Edit filing={filing} />}
    </RecordLoader>
  );
}

function Edit({ filing }: { filing: Filing }) {
  const words = useWords("filings");
  const navigate = useNavigate();
  const refresh = useRefreshFilings();
  const fields = useFilingFields(filing.kind, filing, filing._id);
  const name = numberOf(filing);
  const leave = () => void navigate({ to: filingPath(filing._id), state: true });
  return (
    <>
      <BackLink label={words.back} to={filingPath(filing._id)} />
      <PageHeader title={interpolate(words.edit, { name })} subtitle={words.kinds[filing.kind]} />
      <Paper p="md" withBorder>
        <Form
          columns={3}
          fields={fields}
          extraInput={{ _id: filing._id, updatedAt: filing.updatedAt }}
          initialValues={filing}
          mutation={(input: InputOf<typeof filingsContract.update>, options?: CallOptions) =>
            api.filings.update(input, options)
          }
          onDone={async () => {
            toast(interpolate(words.saved, { name }));
            await waitForRefetch(refresh());
            leave();
          }}
          onCancel={leave}
        />
      </Paper>
    </>
  );
}
