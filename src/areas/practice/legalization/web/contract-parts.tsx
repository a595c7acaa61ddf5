/** Components that the pages of vouchers and consulate contracts share, each with its own words. */
import { Group, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import type { Facts } from "../../../../web/office/components/record/facts.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { FactsGrid } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useCountryChoices } from "../../../administration/nomenclators/web/public-office.ts";
import { valeTone } from "../columns.ts";
import type { LegalState } from "../states.ts";
import type { Vale } from "../vale.ts";

interface ContractHeadProps {
  readonly back: ComponentProps<typeof BackLink>;
  readonly title: string;
  readonly of: Pick<Vale, "number" | "state" | "amountTotal" | "currency">;
  readonly state: string;
  /** Payment date and method, or the due date. */
  readonly money: string;
  readonly actions: ComponentProps<typeof RecordActions>["actions"];
  /** What the next transition waits for. */
  readonly blocker: string | undefined;
}

export function ContractHead({ back, title, of: contract, state, money, actions, blocker }: ContractHeadProps) {
  const language = useLanguage();
  return (
    <>
      <BackLink {...back} />
      <PageHeader
        title={title}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={valeTone(contract.state)} label={state} />
            <span>{[formatMoney(contract.amountTotal, contract.currency, language), money].join(" · ")}</span>
          </Group>
        }
        actions={<RecordActions name={contract.number} actions={actions} />}
      />
      {blocker && (
        <Text size="sm" mb="md" role="status">
          {blocker}
        </Text>
      )}
    </>
  );
}

/** Hint for a contract that waits for the president's signature: print it first, then upload the scan. */
export function signatureHint(
  contract: { readonly state: LegalState; readonly needsSignature: boolean; readonly printedAt: string | null },
  labels: { readonly notPrinted: string; readonly needsSignature: string },
): string | undefined {
  if (contract.state === "signaturePresident") return labels.needsSignature;
  return contract.state === "inSettlement" && contract.needsSignature && !contract.printedAt
    ? labels.notPrinted
    : undefined;
}

type FactList = ComponentProps<typeof Facts>["facts"];
interface HolderPanelProps {
  readonly of: Pick<Vale, "holder" | "client" | "packageNumber" | "receiver" | "deliveredToOther">;
  readonly words: {
    readonly form: Readonly<Record<"fullName" | "ci" | "passport" | "phone" | "email" | "country", string>>;
    readonly columns: Readonly<Record<"client" | "packageNumber", string>>;
    readonly page: Readonly<Record<"holder" | "receiver" | "inPerson" | "byOther", string>>;
  };
  /** Extra facts, before and after the package number. */
  readonly before?: FactList;
  readonly after?: FactList;
}

export function ContractHolderPanel({ of: contract, words, before = [], after = [] }: HolderPanelProps) {
  const { page, form: f, columns: c } = words;
  const { holder, client, packageNumber, receiver, deliveredToOther } = contract;
  const countries = useCountryChoices();
  return (
    <Panel title={page.holder} padded>
      <FactsGrid
        facts={[
          [f.fullName, holder.fullName],
          holder.ci !== null && [f.ci, holder.ci],
          holder.passport !== null && [f.passport, holder.passport],
          [f.phone, formatPhone(holder.phone)],
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

interface PriceListProps {
  /** Label, quantity and amount of each line. */
  readonly lines: readonly { readonly label: string; readonly quantity: number; readonly amount: string }[];
  readonly total: string;
  readonly currency: Currency;
  readonly totalLabel: string;
}

/** The lines of a price, and their total. */
export function PriceList({ lines, total, currency, totalLabel }: PriceListProps) {
  const language = useLanguage();
  const renderLine = (label: string, amount: string) => (
    <>
      <span>{label}</span>
      <span className="num">{formatMoney(amount, currency, language)}</span>
    </>
  );
  return (
    <>
      {lines.map(({ label, quantity, amount }) => (
        <Group key={label} justify="space-between" wrap="nowrap" fz="sm">
          {renderLine(quantity > 1 ? `${label} × ${quantity}` : label, amount)}
        </Group>
      ))}
      <Group justify="space-between" wrap="nowrap" fz="sm" fw={600}>
        {renderLine(totalLabel, total)}
      </Group>
    </>
  );
}

/** Required seals in order, obtained ones with their date. */
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
