/** Price calculator: today's price of a case, with the tariff, validity and rule of each amount. */
import { Checkbox, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../kit/text/format.ts";
import { type Currency, currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import type { OnlineServiceOffer } from "../contract.ts";
import { usePriceReason } from "./staff-shared.ts";
import classes from "./desk.module.css";

export function WhyPrice({ offerId, onClose }: { offerId?: string; onClose: () => void }) {
  const { simulator: words } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const offers = useQuery({
    queryKey: [api.onlineServices.list.key, "simulator"],
    queryFn: () => api.onlineServices.list({ limit: 200 }),
  });
  const [selectedOffer, setSelectedOffer] = useState(offerId);
  const all = offers.data?.docs ?? [];
  const offer = all.find(({ _id }) => _id === selectedOffer) ?? all[0];
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <Text size="sm" c="dimmed" mb="md">
        {words.subtitle}
      </Text>
      <Select
        label={words.offer}
        data={all.map(({ _id, name }) => ({ value: _id, label: name[language] }))}
        value={offer?._id ?? null}
        onChange={(value) => setSelectedOffer(value ?? undefined)}
        allowDeselect={false}
        mb="sm"
      />
      {offer ? <CaseForm key={offer._id} offer={offer} /> : <Skeleton height={160} />}
    </Modal>
  );
}

function CaseForm({ offer }: { offer: OnlineServiceOffer }) {
  const { simulator: words } = useWords("onlineServicesDesk");
  const documents = useNomenclators("DOCUMENT_TYPE");
  const [documentType, setDocument] = useState(offer.documentTypes[0] ?? "");
  const [copies, setCopies] = useState("1");
  const [requesterInCuba, setRequester] = useState(true);
  const [holderInCuba, setHolder] = useState(true);
  const [searchNeeded, setSearch] = useState(false);
  const [legalize, setLegalize] = useState(false);
  const [currency, setCurrency] = useState<string>("");
  const query = {
    offerId: offer._id,
    documentType,
    copies: Number(copies),
    requesterInCuba,
    holderInCuba,
    legalize,
    searchNeeded: offer.family === "TR" && searchNeeded,
    ...(currency ? { currency: currency as Currency } : {}),
  };
  return (
    <Stack gap="sm">
      <Select
        label={words.document}
        data={documents.filter(({ value }) => offer.documentTypes.includes(value))}
        value={documentType}
        onChange={(value) => setDocument(value ?? documentType)}
        allowDeselect={false}
      />
      <Group grow>
        <Select
          label={words.copies}
          data={Array.from({ length: offer.maxCopies }, (_, index) => String(index + 1))}
          value={copies}
          onChange={(value) => setCopies(value ?? copies)}
          allowDeselect={false}
        />
        <Select
          label={words.currency}
          data={[{ value: "", label: words.automatic }, ...currencies.map((value) => ({ value, label: value }))]}
          value={currency}
          onChange={(value) => setCurrency(value ?? "")}
          allowDeselect={false}
        />
      </Group>
      <Checkbox
        label={words.requester}
        checked={requesterInCuba}
        onChange={(event) => setRequester(event.currentTarget.checked)}
      />
      <Checkbox
        label={words.holder}
        checked={holderInCuba}
        onChange={(event) => setHolder(event.currentTarget.checked)}
      />
      {offer.includesLegalization && (
        <Checkbox
          label={words.legalize}
          checked={legalize}
          onChange={(event) => setLegalize(event.currentTarget.checked)}
        />
      )}
      {offer.family === "TR" && (
        <Checkbox
          label={words.search}
          checked={searchNeeded}
          onChange={(event) => setSearch(event.currentTarget.checked)}
        />
      )}
      <PriceDetails query={query} />
    </Stack>
  );
}

function PriceDetails({ query }: { query: Parameters<typeof api.onlineServices.price>[0] }) {
  const { simulator: words } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const describeReason = usePriceReason();
  const price = useQuery({
    queryKey: [api.onlineServices.price.key, query],
    queryFn: () => api.onlineServices.price(query),
    retry: false,
  });
  if (price.isPending) return <Skeleton height={120} />;
  if (price.isError)
    return (
      <Text size="sm" c="var(--bad)" role="status">
        {"code" in price.error && price.error.code === "SERVICE_NOT_AVAILABLE"
          ? words.notSold
          : errorMessage(price.error)}
      </Text>
    );
  const { lines, total, currency } = price.data;
  return (
    <table className={classes.price} aria-live="polite">
      <tbody>
        {lines.map((line) => (
          <tr key={line.code}>
            <th scope="row">
              {line.concept[language]}
              <small className="num">
                {interpolate(words.line, {
                  quantity: line.quantity,
                  amount: formatMoney(line.unitAmount, line.currency, language),
                })}
              </small>
              {describeReason(line).map((each) => (
                <small key={each}>{each}</small>
              ))}
            </th>
            <td className="num">{formatMoney(line.amount, line.currency, language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td className="num">{formatMoney(total, currency, language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
