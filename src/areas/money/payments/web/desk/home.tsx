/** Home widget of gateway managers: refunds due, approvals, gateway status. */
import { formatAmount, formatDateTime, formatMoney, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { WidgetContext, LoadedWidget, HomeTile } from "../../../../../web/office/home/widget.ts";
import { Panel, PanelRow } from "../../../../../web/office/components/panel.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { CashHome } from "../../home.ts";
import { countOf, dueList, refundSums, RefundsDue } from "./refunds/refunds-due.tsx";

type State = CashHome["gateways"][number];

export const homeWidget: LoadedWidget<CashHome> = {
  tiles: (data, context) => [
    ...gatewayTile(data, context),
    dueTile(data, context),
    approvalTile(data, context),
    todayTile(data, context),
  ],
  panels: (data) => [
    {
      name: "refunds",
      slot: "wide",
      urgency: data.toApprove + countOf(data.due) > 0 ? "waiting" : "none",
      isEmpty: data.proposed.length + data.oldest.length === 0,
      content: <RefundsDue {...data} />,
    },
    {
      name: "gateways",
      slot: "aside",
      urgency: data.gateways.some(isBad) ? "late" : "none",
      content: <Gateways {...data} />,
    },
  ],
};

const isBad = ({ configured, breaker, outcome }: State) =>
  configured && (breaker !== "closed" || outcome === "unreached" || outcome === "unknown");

/** Shown while a gateway does not answer. */
function gatewayTile({ gateways }: CashHome, { language, words }: WidgetContext): HomeTile[] {
  const { home } = words("paymentsGateway");
  const inUse = gateways.filter(({ configured }) => configured);
  const [failing] = inUse.filter(isBad);
  if (!failing) return [];
  return [
    {
      label: home.title,
      value: formatNumber(inUse.filter((each) => !isBad(each)).length, language),
      unit: interpolate(home.of, { all: inUse.length }),
      text: words("paymentsDesk").home.short[failing.gateway],
      urgency: "late",
      target: { to: `/${failing.gateway}/gateway` },
    },
  ];
}

function dueTile({ due }: CashHome, { language, words }: WidgetContext): HomeTile {
  const { home } = words("paymentsDesk");
  const gateways = [...new Set(due.map(({ gateway }) => gateway))];
  const [only] = gateways;
  return {
    label: home.due,
    value: formatNumber(countOf(due), language),
    text: refundSums(due)
      .map(({ currency, amount }) => formatMoney(amount, currency, language))
      .join(", "),
    urgency: due.length > 0 ? "waiting" : "none",
    target: gateways.length > 1 || !only ? { to: "/", hash: "refunds" } : dueList(only),
  };
}

function approvalTile({ toApprove, proposed: [first] }: CashHome, { language, words }: WidgetContext): HomeTile {
  const { home } = words("paymentsDesk");
  return {
    label: home.approve,
    value: formatNumber(toApprove, language),
    text: first && interpolate(home.proposedBy, { name: first.proposedBy }),
    urgency: toApprove > 0 ? "waiting" : "none",
    target: { to: "/", hash: "refunds" },
  };
}

function todayTile({ today, underWay, gateways: [first] }: CashHome, { language, words }: WidgetContext): HomeTile {
  const { home } = words("paymentsDesk");
  const [largest, ...others] = [...today].sort((a, b) => b.count - a.count);
  const describe = (sum: CashHome["today"][number]) =>
    pluralize(home.inPayments, sum.count, language, { currency: sum.currency });
  return {
    label: home.today,
    value: formatAmount(largest?.amount ?? "0.00", language).replace(/\.00$/, ""),
    text: [
      ...(largest ? [describe(largest)] : [home.noPayments]),
      ...others.map(({ amount, currency }) => formatMoney(amount, currency, language)),
      ...(underWay > 0 ? [pluralize(home.underWay, underWay, language)] : []),
    ].join(" · "),
    urgency: "none",
    isDaily: true,
    target: { to: `/${first?.gateway ?? "transfermovil"}/all`, search: { sort: "-confirmedAt" } },
  };
}

function Gateways({ gateways }: CashHome) {
  const { home } = useWords("paymentsGateway");
  const { short } = useWords("paymentsDesk").home;
  return (
    <Panel title={home.title}>
      {gateways.map((each) => (
        <PanelRow
          key={each.gateway}
          target={{ to: `/${each.gateway}/gateway` }}
          title={<StatusDot tone={isBad(each) ? "bad" : each.outcome ? "good" : "quiet"} label={short[each.gateway]} />}
          aside={<GatewayHealth of={each} />}
        />
      ))}
    </Panel>
  );
}

function GatewayHealth({ of: { configured, breaker, since, outcome, at, ms } }: { of: State }) {
  const { home, answers } = useWords("paymentsGateway");
  const language = useLanguage();
  if (!configured) return home.notConfigured;
  if (breaker !== "closed") return interpolate(home.down, { since: since ? formatDateTime(since, language) : "" });
  if (!outcome || !at) return home.silent;
  if (outcome === "ok" && ms !== undefined)
    return ms < 100 ? home.quick : interpolate(home.took, { seconds: (ms / 1000).toFixed(1) });
  return `${answers.outcome[outcome]}, ${formatDateTime(at, language)}`;
}
