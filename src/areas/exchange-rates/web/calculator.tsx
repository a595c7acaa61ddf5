import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { showDay, showMoney } from "../../../kit/format.ts";
import { type Currency, currencies } from "../../../kit/money.ts";
import { readAmount, shownAmount } from "../../../kit/typed-amount.ts";
import { say } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { AmountInput } from "../../../web/office/form/amount-input.tsx";
import { useAmountFault } from "../../../web/office/form/typed.ts";
import { useToday } from "../../../web/office/today.ts";
import { useWords } from "../../../web/words.ts";
import { useNomenclators } from "../../nomenclators/web/public-office.ts";
import { showRate } from "./show-rate.ts";
import { rateKinds } from "../columns.ts";

type Asked = Parameters<typeof api.exchangeRates.calculate>[0];

/** An amount in another currency, with the rate it was calculated by. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const { calculate: words, fields, columns } = useWords("exchangeRates");
  const language = useLanguage();
  const today = useToday();
  const organisms = useNomenclators("ORGANISM");
  const [asked, setAsked] = useState<Asked>({
    amount: "100.00",
    fromCurrency: "USD",
    toCurrency: "CUP",
    kind: "average",
    date: today,
  });
  const [typed, setTyped] = useState(() => shownAmount(String(asked.amount), "amount", language));
  const [unread, setUnread] = useState<string>();
  const faultOf = useAmountFault();
  const calculate = useMutation({
    meta: { quiet: true },
    mutationFn: (input: Asked) => api.exchangeRates.calculate(input),
  });
  const set = (change: Partial<Asked>) => {
    setAsked((before) => ({ ...before, ...change }));
    calculate.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readAmount(typed);
    setUnread(faultOf(typed, "amount"));
    if (!("value" in read)) return;
    setTyped(shownAmount(read.value, "amount", language));
    setAsked({ ...asked, amount: read.value });
    calculate.mutate({ ...asked, amount: read.value });
  };
  const faults = calculate.error instanceof ApiError ? calculate.error.fields : {};
  const general = calculate.error && Object.keys(faults).length === 0 ? calculate.error.message : undefined;
  const money = currencies.map((value) => ({ value, label: value }));
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <AmountInput
            kind="amount"
            label={words.amount}
            description={words.amountHint}
            value={typed}
            error={unread ?? faults.amount?.[0]}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setUnread(undefined);
              calculate.reset();
            }}
          />
          <Group grow align="flex-start">
            <Select
              label={fields.fromCurrency}
              data={money}
              value={asked.fromCurrency}
              allowDeselect={false}
              onChange={(value) => set({ fromCurrency: value as Currency })}
            />
            <Select
              label={fields.toCurrency}
              data={money}
              value={asked.toCurrency}
              allowDeselect={false}
              error={faults.toCurrency?.[0]}
              onChange={(value) => set({ toCurrency: value as Currency })}
            />
          </Group>
          <Group grow align="flex-start">
            <Select
              label={words.kind}
              data={rateKinds.map((value) => ({ value, label: words.kinds[value] }))}
              value={asked.kind ?? "average"}
              allowDeselect={false}
              onChange={(value) => set({ kind: value as (typeof rateKinds)[number] })}
            />
            <TextInput
              type="date"
              label={words.date}
              value={asked.date ?? ""}
              error={faults.date?.[0]}
              onChange={(event) => set({ date: event.currentTarget.value || undefined })}
            />
          </Group>
          <Select
            label={columns.organism}
            data={[{ value: "", label: words.anyOrganism }, ...organisms]}
            value={asked.organism ?? ""}
            allowDeselect={false}
            onChange={(value) => set({ organism: value || undefined })}
          />
          <div role="status">
            {general && (
              <Text size="sm" c="var(--bad)">
                {general}
              </Text>
            )}
            {calculate.data && (
              <>
                <Text fw={600} className="num">
                  {say(words.result, {
                    amount: showMoney(String(asked.amount), asked.fromCurrency, language),
                    result: showMoney(calculate.data.result, asked.toCurrency, language),
                  })}
                </Text>
                <Text size="sm" c="dimmed">
                  {say(words.rate, {
                    rate: showRate(calculate.data.rate),
                    organism:
                      organisms.find(({ value }) => value === calculate.data.organism)?.label ??
                      calculate.data.organism,
                    day: showDay(calculate.data.date, language),
                  })}
                  {calculate.data.inverse && `. ${words.inverse}`}
                </Text>
              </>
            )}
          </div>
          <Group justify="flex-end">
            <Button type="submit" loading={calculate.isPending}>
              {words.apply}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
