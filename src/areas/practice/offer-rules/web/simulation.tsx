/** Simulates the rule in the form: its recipients in the past and next; nothing is sent. */
import { Button, Table, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { formatDay } from "../../../../kit/text/format.ts";
import { parseAmount } from "../../../../kit/numbers/amount-input.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";

type SimulationInput = Parameters<typeof api.offerRules.simulate>[0];

export function Simulation({ values }: { values: FormValues }) {
  const { simulation: words } = useWords("offerRules");
  const language = useLanguage();
  const simulation = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.offerRules.simulate(toInput(values) as SimulationInput),
  });
  const { data, error } = simulation;
  return (
    <div style={{ marginBottom: 16 }}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconEye size={15} />}
        loading={simulation.isPending}
        onClick={() => simulation.mutate()}
      >
        {words.run}
      </Button>
      <div role="status">
        {error && (
          <Text size="sm" c="var(--bad)" mt={6}>
            {errorMessage(error)}
          </Text>
        )}
        {data && (
          <Text size="sm" fw={600} mt={8}>
            {data.total === 0 ? words.none : pluralize(words.total, data.total, language)}
          </Text>
        )}
      </div>
      {data && data.docs.length > 0 && (
        <Table.ScrollContainer minWidth={0} mah={220}>
          <Table>
            <Table.Tbody>
              {data.docs.map(({ offer, day, offerNumber, clientName, to, subject, isAhead }) => (
                <Table.Tr key={`${offer}${day}`}>
                  <Table.Td>
                    {interpolate(isAhead ? words.ahead : words.past, { day: formatDay(day, language) })}
                  </Table.Td>
                  <Table.Td>
                    {offerNumber} · {clientName}
                  </Table.Td>
                  <Table.Td>
                    {to.length > 0 ? to.join(", ") : words.noRecipient}
                    <Text size="xs" c="dimmed">
                      {subject}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}

/** The form's values as input of the operation: amounts parsed, empty fields left out. */
function toInput(values: FormValues): unknown {
  const conditions = (values.conditions ?? {}) as FormValues;
  const amount = (value: unknown) => {
    const parsed = parseAmount(typeof value === "string" ? value : "");
    return "value" in parsed ? parsed.value : null;
  };
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== null));
  return {
    ...filled,
    conditions: { ...conditions, amountFrom: amount(conditions.amountFrom), amountTo: amount(conditions.amountTo) },
  };
}
