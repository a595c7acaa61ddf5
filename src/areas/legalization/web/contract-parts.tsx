/** What the pages of legalization contracts have in common, a voucher's and the consulate's, each in words of its own. */
import { Group, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { formatDay, formatMoney } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import type { Currency } from "../../../kit/money.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordActions } from "../../../web/office/actions/record-actions.tsx";
import { BackLink } from "../../../web/office/components/back-link.tsx";
import type { Facts } from "../../../web/office/components/facts.tsx";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { Panel } from "../../../web/office/components/panel.tsx";
import { FactsGrid } from "../../../web/office/components/record.tsx";
import { StatusDot } from "../../../web/office/components/status-dot.tsx";
import { useCountryChoices } from "../../nomenclators/web/public-office.ts";
import { valeTone } from "../columns.ts";
import type { LegalState } from "../states.ts";
import type { Vale } from "../vale.ts";

interface Head {
  readonly back: ComponentProps<typeof BackLink>;
  readonly title: string;
  readonly of: Pick<Vale, "number" | "state" | "amountTotal" | "currency">;
  readonly state: string;
  /** Whether it is paid, or until when. */
  readonly money: string;
  readonly deeds: ComponentProps<typeof RecordActions>["actions"];
  /** What keeps it from its next step. */
  readonly lacks: string | undefined;
}

export function ContractHead({ back, title, of, state, money, deeds, lacks }: Head) {
  const language = useLanguage();
  return (
    <>
      <BackLink {...back} />
      <PageHeader
        title={title}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={valeTone(of.state)} label={state} />
            <span>{[formatMoney(of.amountTotal, of.currency, language), money].join(" · ")}</span>
          </Group>
        }
        actions={<RecordActions name={of.number} actions={deeds} />}
      />
      {lacks && (
        <Text size="sm" mb="md" role="status">
          {lacks}
        </Text>
      )}
    </>
  );
}

/** The president's signature, where it waits for that: the paper first, then its scan. */
export function lackedSignature(
  of: { readonly state: LegalState; readonly needsSignature: boolean; readonly printedAt: string | null },
  said: { readonly notPrinted: string; readonly needsSignature: string },
): string | undefined {
  if (of.state === "signaturePresident") return said.needsSignature;
  return of.state === "inSettlement" && of.needsSignature && !of.printedAt ? said.notPrinted : undefined;
}

type Said = ComponentProps<typeof Facts>["facts"];
interface Holding {
  readonly of: Pick<Vale, "holder" | "client" | "packageNumber" | "receiver" | "deliveredToOther">;
  readonly words: {
    readonly form: Readonly<Record<"fullName" | "ci" | "passport" | "phone" | "email" | "country", string>>;
    readonly columns: Readonly<Record<"client" | "packageNumber", string>>;
    readonly page: Readonly<Record<"holder" | "receiver" | "inPerson" | "byOther", string>>;
  };
  /** What else is told of it, before its package and after. */
  readonly before?: Said;
  readonly after?: Said;
}

export function ContractHolderPanel({ of, words, before = [], after = [] }: Holding) {
  const { page, form: f, columns: c } = words;
  const { holder, client, packageNumber, receiver, deliveredToOther } = of;
  const countries = useCountryChoices();
  return (
    <Panel title={page.holder} padded>
      <FactsGrid
        facts={[
          [f.fullName, holder.fullName],
          holder.ci !== null && [f.ci, holder.ci],
          holder.passport !== null && [f.passport, holder.passport],
          [f.phone, holder.phone],
          holder.email !== null && [f.email, holder.email],
          [f.country, countries.find(({ value }) => value === holder.country)?.label ?? holder.country],
          client !== null && [c.client, client.name],
          ...before,
          packageNumber !== null && [c.packageNumber, packageNumber],
          ...after,
          receiver !== null && [page.receiver, `${receiver.name} (${deliveredToOther ? page.byOther : page.inPerson})`],
        ]}
      />
    </Panel>
  );
}

interface Price {
  /** What is charged, how often, and what it comes to. */
  readonly lines: readonly { readonly what: string; readonly quantity: number; readonly amount: string }[];
  readonly total: string;
  readonly currency: Currency;
  readonly totalLabel: string;
}

/** What a price is made of. */
export function PriceList({ lines, total, currency, totalLabel }: Price) {
  const language = useLanguage();
  const line = (what: string, amount: string) => (
    <>
      <span>{what}</span>
      <span className="num">{formatMoney(amount, currency, language)}</span>
    </>
  );
  return (
    <>
      {lines.map(({ what, quantity, amount }) => (
        <Group key={what} justify="space-between" wrap="nowrap" fz="sm">
          {line(quantity > 1 ? `${what} × ${quantity}` : what, amount)}
        </Group>
      ))}
      <Group justify="space-between" wrap="nowrap" fz="sm" fw={600}>
        {line(totalLabel, total)}
      </Group>
    </>
  );
}

/** The seals that a document needs, in their order: those that are there say since when. */
export const sealLabels = (
  stamps: Vale["documents"][number]["stamps"],
  sealDone: string,
  language: Language,
): readonly string[] =>
  stamps
    .filter(({ required }) => required)
    .map(({ stamp, obtainedAt }) =>
      obtainedAt ? interpolate(sealDone, { stamp, date: formatDay(obtainedAt, language) }) : stamp,
    );
