/** Route planner for staff: document and country in, route out. The query is in the URL. */
import { Alert, Button, Loader, Paper, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { api } from "../../../../web/api.ts";
import { availableOptions } from "../../../../web/office/form/fields.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { cardsPath, plannerPath } from "./paths.ts";
import { PlannedRoute } from "./planned-route.tsx";
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
