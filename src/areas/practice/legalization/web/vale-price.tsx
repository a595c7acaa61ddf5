/** Price lines of a voucher, in its form and on its page. */
import { Box, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { sum } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { fieldRows } from "../../../../web/office/form/field-values.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { processes } from "../states.ts";
import type { ValeLine } from "../vale.ts";
import { PriceList } from "./contract-parts.tsx";

const debounceMs = 400;

export function ValePrice({
  lines,
  total,
  currency,
}: {
  lines: readonly ValeLine[];
  total: string;
  currency: Currency;
}) {
  const { pdf } = useWords("legalization");
  const language = useLanguage();
  // One line per tariff: documents of the same type share one.
  const perTariff = [...new Set(lines.map(({ code }) => code))].map((code) => {
    const sameTariff = lines.filter((line) => line.code === code);
    return {
      label: sameTariff[0]?.concept[language] ?? code,
      quantity: sameTariff.reduce((total, { quantity }) => total + quantity, 0),
      amount: sum(sameTariff.map(({ amount }) => amount)),
    };
  });
  return <PriceList lines={perTariff} total={total} currency={currency} totalLabel={pdf.total} />;
}

/** Price of unsaved input, once it has documents with type and process. */
export function DraftPrice({ values }: { values: FormValues }) {
  const [inputJson] = useDebouncedValue(JSON.stringify(toPriceInput(values)), debounceMs);
  const input = JSON.parse(inputJson) as ReturnType<typeof toPriceInput>;
  const price = useQuery({
    queryKey: [api.legalization.price.key, inputJson],
    queryFn: ({ signal }) => api.legalization.price(input, { signal }),
    enabled: input.documents.length > 0,
    retry: false,
    meta: { quiet: true },
  });
  if (input.documents.length === 0 || (!price.data && !price.error)) return null;
  return (
    <Box mb="sm" role="status">
      {price.data ? <ValePrice {...price.data} /> : <Text size="sm">{errorMessage(price.error)}</Text>}
    </Box>
  );
}

function toPriceInput({ documents, holderInCuba, client, filing }: FormValues) {
  return {
    documents: fieldRows(documents).flatMap(({ documentType, process, quantity }) => {
      const validProcess = processes.find((each) => each === process);
      const copies = /^[1-9]\d?$|^100$/.test(String(quantity)) ? Number(quantity) : undefined;
      return documentType && validProcess && copies
        ? [{ documentType: String(documentType), process: validProcess, quantity: copies }]
        : [];
    }),
    holderInCuba: holderInCuba !== false,
    ...(client ? { client: String(client) } : {}),
    ...(filing ? { filing: String(filing) } : {}),
  };
}
