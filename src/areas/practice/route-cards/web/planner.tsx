/** Route planner for staff: document and country in, route out. The query is in the URL. */
import { Alert, Button, Group, Loader, Paper, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconPlus, IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { availableOptions } from "../../../../web/office/form/fields.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import type { Route } from "../contract.ts";
import { cardsPath, plannerPath } from "./paths.ts";
import classes from "./planner.module.css";

interface PlannerQuery {
  readonly documentType?: string | undefined;
  readonly destination?: string | undefined;
}

export function RoutePlanner() {
  const { planner: words } = useWords("routeCards");
  const query = useRouterState({ select: ({ location }) => location.search as PlannerQuery });
  const { documentType = "", destination = "" } = query;
  const isComplete = documentType !== "" && destination !== "";
  const plan = useQuery({
    queryKey: [api.routeCards.plan.key, documentType, destination],
    queryFn: ({ signal }) => api.routeCards.plan({ documentType, destination }, { signal }),
    enabled: isComplete,
  });
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to={cardsPath} {...props} />}>
            {words.cards}
          </Button>
        }
      />
      <Stack gap="md">
        <PlannerForm {...query} />
        {!isComplete && (
          <Paper className={classes.empty}>
            <IconRoute size={28} aria-hidden />
            <Text c="dimmed">{words.choose}</Text>
          </Paper>
        )}
        {isComplete && plan.isPending && <Loader display="block" mx="auto" my={40} aria-label={words.title} />}
        {plan.isError && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} title={words.failed}>
            {errorMessage(plan.error)}
          </Alert>
        )}
        {plan.data && <PlannedRoute route={plan.data} />}
      </Stack>
    </>
  );
}

/** Both selects; a change runs the query at once. */
function PlannerForm({ documentType, destination }: PlannerQuery) {
  const { planner: words } = useWords("routeCards");
  const navigate = useNavigate();
  const documents = useNomenclators("DOCUMENT_TYPE");
  const destinations = useNomenclators("DESTINATION");
  const updateQuery = (changes: { readonly [Name in keyof PlannerQuery]: string | undefined }) =>
    void navigate({ to: plannerPath, search: { documentType, destination, ...changes }, replace: true });
  return (
    <Paper className={classes.question}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={words.document}
          data={availableOptions(documents, [documentType])}
          value={documentType ?? null}
          onChange={(value) => updateQuery({ documentType: value ?? undefined })}
          searchable
          clearable
        />
        <Select
          label={words.destination}
          data={availableOptions(destinations, [destination])}
          value={destination ?? null}
          onChange={(value) => updateQuery({ destination: value ?? undefined })}
          searchable
          clearable
        />
      </SimpleGrid>
    </Paper>
  );
}

const icons = { yes: IconRoute, no: IconCircleCheck, unknown: IconHelpCircle } as const;

function PlannedRoute({ route }: { route: Route }) {
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
