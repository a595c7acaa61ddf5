/** What the price of a voucher is made of, before it is written down and on its page. */
import { Box, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Currency } from "../../../kit/money.ts";
import { sum } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { fieldRows } from "../../../web/office/form/fields.ts";
import type { FormValues } from "../../../web/office/form/nested-values.ts";
import { errorMessage } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import { processes } from "../states.ts";
import type { ValeLine } from "../vale.ts";
import { PriceList } from "./contract-parts.tsx";

const restMs = 400;

export function ValePrice({
  lines,
  total,
  currency,
}: {
  lines: readonly ValeLine[];
  total: string;
  currency: Currency;
}) {
  const { paper } = useWords("legalization");
  const language = useLanguage();
  // One line for each tariff: two documents of one type are charged by the same.
  const perTariff = [...new Set(lines.map(({ code }) => code))].map((code) => {
    const same = lines.filter((line) => line.code === code);
    return {
      what: same[0]?.concept[language] ?? code,
      quantity: same.reduce((all, { quantity }) => all + quantity, 0),
      amount: sum(same.map(({ amount }) => amount)),
    };
  });
  return <PriceList lines={perTariff} total={total} currency={currency} totalLabel={paper.total} />;
}

/** Of what is being typed, once it says which documents and for what. */
export function TypedPrice({ typed }: { typed: FormValues }) {
  const [asked] = useDebouncedValue(JSON.stringify(askedOf(typed)), restMs);
  const input = JSON.parse(asked) as ReturnType<typeof askedOf>;
  const found = useQuery({
    queryKey: [api.legalization.price.key, asked],
    queryFn: ({ signal }) => api.legalization.price(input, { signal }),
    enabled: input.documents.length > 0,
    retry: false,
    meta: { quiet: true },
  });
  if (input.documents.length === 0 || (!found.data && !found.error)) return null;
  return (
    <Box mb="sm" role="status">
      {found.data ? <ValePrice {...found.data} /> : <Text size="sm">{errorMessage(found.error)}</Text>}
    </Box>
  );
}

function askedOf({ documents, holderInCuba, client, filing }: FormValues) {
  return {
    documents: fieldRows(documents).flatMap(({ documentType, process, quantity }) => {
      const known = processes.find((each) => each === process);
      const copies = /^[1-9]\d?$|^100$/.test(String(quantity)) ? Number(quantity) : undefined;
      return documentType && known && copies
        ? [{ documentType: String(documentType), process: known, quantity: copies }]
        : [];
    }),
    holderInCuba: holderInCuba !== false,
    ...(client ? { client: String(client) } : {}),
    ...(filing ? { filing: String(filing) } : {}),
  };
}
