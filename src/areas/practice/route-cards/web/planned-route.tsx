/** A planned route: its steps in order with their sources, duration, costs and validity. */
import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconPlus, IconRoute } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { Route } from "../contract.ts";
import { cardsPath } from "./paths.ts";
import classes from "./planner.module.css";

const icons = { yes: IconRoute, no: IconCircleCheck, unknown: IconHelpCircle } as const;

export function PlannedRoute({ route }: { route: Route }) {
  const { planner: words } = useWords("routeCards");
  const { needed, card, steps } = route;
  const Sign = icons[needed];
  return (
    <div role="status">
      <Stack gap="md">
        <Paper className={classes.answer} data-needed={needed}>
          <Sign size={24} aria-hidden />
          <div>
            <Text fw={700} size="lg" component="h2">
              {words.needed[needed]}
            </Text>
            {needed === "no" && <Text size="sm">{words.notNeeded}</Text>}
            {needed === "unknown" && <Text size="sm">{card ? words.lookedFor : words.unknown}</Text>}
            {needed === "yes" && <Sums route={route} />}
          </div>
          {needed === "unknown" && !card && (
            <Button
              size="xs"
              leftSection={<IconPlus size={15} />}
              renderRoot={(props) => <Link to={cardsPath} {...props} />}
            >
              {words.newCard}
            </Button>
          )}
        </Paper>
        {route.isTooLate && route.useBy && <TooLate on={route.useBy} />}
        {steps.length > 0 && <Steps route={route} />}
        {card && <Source card={card} />}
      </Stack>
    </div>
  );
}

/** When the document is ready, the cost, and the end of its validity. */
function Sums({ route: { days, readyOn, costs, isCostWhole, validityMonths, useBy, isTooLate } }: { route: Route }) {
  const { planner: words } = useWords("routeCards");
  const language = useLanguage();
  const cost = costs.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{pluralize(words.stepDays, days, language)}</dt>
        <dd>{interpolate(words.ready, { date: formatDay(readyOn, language) })}</dd>
      </div>
      <div>
        <dt>{cost || words.noCost}</dt>
        <dd>{isCostWhole || !cost ? words.total : `${words.total}: ${words.notWhole}`}</dd>
      </div>
      {useBy && !isTooLate && (
        <div>
          <dt>{interpolate(words.until, { date: formatDay(useBy, language) })}</dt>
          {validityMonths !== null && (
            <dd>{interpolate(words.ownValidity, { months: pluralize(words.months, validityMonths, language) })}</dd>
          )}
        </div>
      )}
    </dl>
  );
}

function TooLate({ on: useBy }: { on: string }) {
  const { planner: words } = useWords("routeCards");
  const date = formatDay(useBy, useLanguage());
  return (
    <Alert color="laton" icon={<IconAlertTriangle size={18} />}>
      {interpolate(words.tooLate, { date })}
    </Alert>
  );
}

function Steps({ route: { steps } }: { route: Route }) {
  const { planner: words } = useWords("routeCards");
  const language = useLanguage();
  return (
    <Panel title={words.steps} padded>
      <ol className={classes.steps}>
        {steps.map(({ authority, cost, days, readyOn, validUntil, note }, index) => (
          <li key={`${authority.es}${index}`}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
              <Text fw={600}>{authority[language]}</Text>
              <Text size="sm" className="num">
                {cost ? formatMoney(cost.amount, cost.currency, language) : words.noCost}
              </Text>
            </Group>
            <Text size="sm" c="dimmed">
              {[
                days === 0 ? words.atOnce : pluralize(words.stepDays, days, language),
                interpolate(words.stepReady, { date: formatDay(readyOn, language) }),
                validUntil && interpolate(words.validUntil, { date: formatDay(validUntil, language) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
            {note && <Text size="sm">{note[language]}</Text>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Source({ card: { of, source, checkedOn, stale } }: { card: NonNullable<Route["card"]> }) {
  const { planner: words } = useWords("routeCards");
  const language = useLanguage();
  return (
    <>
      {stale && (
        <Alert color="laton" icon={<IconAlertTriangle size={18} />}>
          {words.stale}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {interpolate(words.from, { of: words.of[of], date: formatDay(checkedOn, language) })}{" "}
        {interpolate(words.source, { source })}
      </Text>
    </>
  );
}
