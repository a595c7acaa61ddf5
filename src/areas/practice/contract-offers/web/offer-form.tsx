/** Form for a new or existing offer on its own page, with both sums below their lines. */
import { Loader, Paper, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import {
  completeForm,
  type FormFieldOf,
  type FormInput,
  optionsOf,
  type SelectOption,
} from "../../../../web/office/form/fields.ts";
import { fieldRows } from "../../../../web/office/form/field-values.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useMaxWidth } from "../../../../web/office/rendered-window.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import type { ContractOffer } from "../offer.ts";
import { offerTotals } from "../offer-totals.ts";
import { OfferPreview } from "./offer-preview.tsx";
import { LinesTotal, MethodsTotal } from "./offer-totals.tsx";
import { useRefreshContractOffers } from "./offer-context.ts";
import { offerPath, contractOffersPath } from "./paths.ts";
import classes from "./offers.module.css";

/** A link may name the client by its number. */
export function NewOffer() {
  const { client: number } = useSearch({ strict: false }) as { client?: string };
  const { loading } = useWords("shell");
  const { data: client, isLoading } = useQuery({
    queryKey: [api.contractOffers.clients.key, number],
    queryFn: async () => (await findOfferClients(number ?? ""))[0] ?? null,
    enabled: number !== undefined,
  });
  if (isLoading) return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  return <OfferForm client={client ?? undefined} />;
}

export function EditContractOffer() {
  const { offerId } = useParams({ strict: false }) as { offerId: string };
  const { form: words } = useWords("contractOffers");
  return (
    <RecordLoader call={api.contractOffers.get} input={{ _id: offerId }} missing={words.missing} isAlwaysFresh>
      {(offer) => <OfferForm offer={offer} />}
    </RecordLoader>
  );
}

function OfferForm({ offer, client }: { offer?: ContractOffer; client?: SelectOption | undefined }) {
  const { form: words } = useWords("contractOffers");
  const navigate = useNavigate();
  const refresh = useRefreshContractOffers();
  const today = useToday();
  const [isDraft, setDraft] = useState(offer?.draft ?? false);
  const [changedValues, setValues] = useState<FormValues>();
  const [names] = useState(() => namesOf(offer, client));
  const initial = offer ?? {
    client: client?.value,
    date: today,
    currency: "CUP",
    concepts: [{}],
    paymentMethods: [{}],
  };
  const values = changedValues ?? { ...initial };
  const isWide = !useMaxWidth(1365);
  const { fields, fills: dependentFields } = useOfferFields(offer, isDraft, values, client, names);
  const mayBeDraft = !offer || offer.draft;
  const form = {
    fields,
    dependentFields,
    columns: 2,
    onValuesChange: setValues,
    ...(isWide && { aside: () => <OfferPreview values={values} number={offer?.offerNumber} names={names} /> }),
    submitLabel: isDraft ? words.submitDraft : words.submitIssue,
    onDone: async (savedOffer: ContractOffer) => {
      toast(interpolate(words.saved, { number: savedOffer.offerNumber }));
      await waitForRefetch(refresh());
      void navigate({ to: offerPath(savedOffer._id) });
    },
    onCancel: () => void navigate({ to: offer ? offerPath(offer._id) : contractOffersPath }),
  } as const;
  return (
    <>
      <BackLink label={words.back} to={contractOffersPath} />
      <PageHeader title={offer ? interpolate(words.editTitle, { number: offer.offerNumber }) : words.newTitle} />
      <Stack gap="md">
        {mayBeDraft && (
          <div>
            <SegmentedControl
              aria-label={words.how}
              value={isDraft ? "draft" : "issue"}
              onChange={(chosenFiling) => setDraft(chosenFiling === "draft")}
              data={[
                { value: "issue", label: words.issue },
                { value: "draft", label: words.draft },
              ]}
            />
            <Text size="xs" c="dimmed" mt={6}>
              {isDraft ? words.draftHint : words.issueHint}
            </Text>
          </div>
        )}
        <Paper p="md" withBorder className={classes.form}>
          {offer ? (
            <Form
              {...form}
              mutation={api.contractOffers.update}
              extraInput={{ _id: offer._id, updatedAt: offer.updatedAt, ...(mayBeDraft && { draft: isDraft }) }}
              initialValues={offer}
            />
          ) : (
            <Form
              {...form}
              mutation={api.contractOffers.create}
              extraInput={{ draft: isDraft }}
              initialValues={initial}
            />
          )}
        </Paper>
      </Stack>
    </>
  );
}

/** Names of what the offer names already, by identifier. */
const namesOf = (offer: ContractOffer | undefined, client: SelectOption | undefined) =>
  new Map(
    [
      [client?.value, client?.label],
      [offer?.client, offer?.clientName],
      [offer?.requestedBy, offer?.requestedByName],
      [offer?.approvedBy, offer?.approvedByName],
    ].filter((entry): entry is [string, string] => Boolean(entry[0] && entry[1])),
  );

/** A search that remembers the names of its options: the preview shows them. */
const remembering =
  (names: Map<string, string>, find: (search: string) => Promise<SelectOption[]>) => async (search: string) => {
    const options = await find(search);
    for (const { value, label } of options) names.set(value, label);
    return options;
  };

/** An emptied field is sent as empty, to clear the stored value. */
const clearable = { omitEmpty: false } as const;
type OfferInput = FormInput<typeof api.contractOffers.create>;

/** Fields of an offer; a draft requires only the client. */
function useOfferFields(
  offer: ContractOffer | undefined,
  isDraft: boolean,
  values: FormValues,
  client: SelectOption | undefined,
  names: Map<string, string>,
) {
  const { fields: f, form: parts, totals } = useWords("contractOffers");
  const sums = offerTotals(values);
  const currency = currencies.find((each) => each === values.currency) ?? "CUP";
  const concepts = useNomenclators("OFFER_CONCEPT");
  const methods = useNomenclators("PAYMENT_METHOD");
  const activities = useNomenclators("MAIN_ACTIVITY");
  const accounts = useAccounts(offer);
  const filingsOfClient = useFilingsOf(String(values.client ?? ""));
  const required = !isDraft;
  const currentOption = (value: string | null | undefined, label: string | null | undefined) =>
    value ? [{ value, label: label ?? value }] : [];
  const fields = completeForm<OfferInput, "draft">()([
    {
      name: "client",
      label: f.client,
      kind: "searchSelect",
      required: true,
      search: remembering(names, findOfferClients),
      options: client ? [client] : currentOption(offer?.client, offer?.clientName),
      section: parts.general,
    },
    { name: "date", label: f.date, kind: "date", required: true },
    {
      name: "filing",
      label: f.filing,
      hint: f.filingHint,
      kind: "searchSelect",
      search: filingsOfClient.find,
      within: filingsOfClient.client,
      options: currentOption(offer?.filing, offer?.filingNumber),
      isVisible: ({ client }) => typeof client === "string" && client !== "",
      ...clearable,
    },
    { name: "contract", label: f.contract, required },
    { name: "contractDate", label: f.contractDate, kind: "date", required, ...clearable },
    {
      name: "requestedBy",
      label: f.requestedBy,
      kind: "searchSelect",
      required,
      search: remembering(names, findWorkers),
      options: currentOption(offer?.requestedBy, offer?.requestedByName),
      ...clearable,
    },
    { name: "mainActivities", label: f.mainActivities, kind: "multiSelect", options: activities },
    {
      name: "currency",
      label: f.currency,
      kind: "select",
      options: optionsOf(currencies),
      required: true,
      section: parts.money,
    },
    { name: "bankAccount", label: f.bankAccount, kind: "select", options: accounts, required, ...clearable },
    {
      name: "concepts",
      label: f.concepts,
      kind: "rows",
      addLabel: f.addConcept,
      footer: () => <LinesTotal label={totals.concepts} amount={sums.concepts} currency={currency} />,
      required,
      fields: [
        { name: "concept", label: f.concept, kind: "select", options: concepts, required: true },
        { name: "amount", label: f.amount, kind: "amount", required: true },
        { name: "description", label: f.description },
      ],
    },
    {
      name: "paymentMethods",
      label: f.paymentMethods,
      kind: "rows",
      addLabel: f.addMethod,
      footer: (amendRow) => (
        <MethodsTotal sums={sums} rows={fieldRows(values.paymentMethods)} currency={currency} amendRow={amendRow} />
      ),
      required,
      fields: [
        { name: "method", label: f.method, kind: "select", options: methods, required: true },
        { name: "amount", label: f.amount, kind: "amount", required: true },
      ],
    },
    { name: "chequeAmount", label: f.chequeAmount, kind: "amount", ...clearable },
    {
      name: "approvedBy",
      label: f.approvedBy,
      kind: "searchSelect",
      required,
      search: remembering(names, findWorkers),
      options: currentOption(offer?.approvedBy, offer?.approvedByName),
      section: parts.after,
      ...clearable,
    },
    { name: "approvalDate", label: f.approvalDate, kind: "date", ...clearable },
    { name: "receivedBy", label: f.receivedBy, required },
    { name: "deliveryDate", label: f.deliveryDate, kind: "date", ...clearable },
  ] as const satisfies readonly FormFieldOf<OfferInput>[]);
  return { fields, fills: filingsOfClient.fills };
}

/** Filings of the chosen client; the chosen filing fills in the contract. */
function useFilingsOf(client: string) {
  const filingsById = useRef(new Map<string, { number: string; date: string }>());
  const find = async (search: string) => {
    const filings = await api.contractOffers.filings({ client, search });
    for (const { _id, number, date } of filings) filingsById.current.set(_id, { number, date });
    return filings.map(({ _id, number, topic }) => ({ value: _id, label: `${number} · ${topic}` }));
  };
  const readContract = async (filing: string): Promise<FormValues> => {
    const chosenFiling = filingsById.current.get(filing);
    return chosenFiling ? { contract: chosenFiling.number, contractDate: chosenFiling.date } : {};
  };
  return { client, find, fills: { source: "filing", load: readContract } };
}

const findOfferClients = async (search: string) =>
  (await api.contractOffers.clients({ search })).map(({ _id, name, clientNumber }) => ({
    value: _id,
    label: `${name} · ${clientNumber}`,
  }));

function useAccounts(offer: ContractOffer | undefined) {
  const bankOf = useNaming("BANK");
  const { data } = useQuery({ queryKey: [api.bankAccounts.all.key], queryFn: () => api.bankAccounts.all({}) });
  const options = (data?.docs ?? []).map(({ _id, bank, accountNumber, currency }) => ({
    value: _id,
    label: `${bankOf(bank)} · ${accountNumber} · ${currency}`,
  }));
  const currentId = offer?.bankAccount;
  if (!currentId || options.some(({ value }) => value === currentId)) return options;
  return [...options, { value: currentId, label: offer.bankAccountName ?? currentId }];
}
