/** A rate far from the one before it: both numbers, and the question whether the new one is meant. */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { showDay } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { ApiError } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { modalWidth } from "../../../web/office/theme.ts";
import { useWords } from "../../../web/words.ts";
import type { FarMove } from "../contract.ts";
import { showRate } from "./show-rate.ts";

interface Asked {
  readonly move: FarMove;
  readonly answer: (isMeant: boolean) => void;
}

/**
 * Saves; when the server answers RATE_MOVED asks, and saves again as confirmed. Anyone who does not mean the new rate is
 * back in the form with the refusal.
 */
export function useFarMove() {
  const [asked, setAsked] = useState<Asked>();
  const ask = (move: FarMove) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(undefined);
        resolve(isMeant);
      };
      setAsked({ move, answer });
    });
  const saved =
    <In, Out>(save: (input: In) => Promise<Out>) =>
    async (input: In): Promise<Out> => {
      try {
        return await save(input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "RATE_MOVED") throw error;
        if (await ask(error.facts as unknown as FarMove)) return save({ ...input, confirmed: true });
        throw error;
      }
    };
  return { saved, question: asked && <Question {...asked} /> };
}

function Question({ move, answer }: Asked) {
  const words = useWords("exchangeRates").moved;
  const { columns } = useWords("exchangeRates");
  const language = useLanguage();
  const heads = { buyValue: columns.buy, saleValue: columns.sale, averageValue: columns.average };
  return (
    <Modal opened onClose={() => answer(false)} title={words.title} size={modalWidth.deletion} role="alertdialog">
      <Text size="sm" mb="sm">
        {say(words.text, { percent: move.percent, day: showDay(move.date, language) })}
      </Text>
      {move.moved.map(({ value, from, to, percent }) => (
        <Text key={value} className="num">
          {say(words.line, { name: heads[value], from: showRate(from), to: showRate(to), percent })}
        </Text>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer(false)}>
          {words.back}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {words.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
