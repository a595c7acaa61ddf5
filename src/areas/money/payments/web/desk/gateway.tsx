/** Gateway status for its managers: configuration, mode, last answers, expiring certificates, connection test. */
import { Alert, Button, Loader, SimpleGrid } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { ReadFailed } from "../../../../../web/office/components/feedback/read-failed.tsx";
import type { Tone } from "../../../../../kit/contract/list-columns.ts";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { toast } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { GatewayState, GatewayTest } from "../../gateway/gateway-contract.ts";
import type { GatewayKey } from "../../states.ts";
import { GatewayAnswersPanel, ExpiryPanel, SetupPanel, WebhooksPanel } from "./gateway-panels.tsx";
import { useEndsOn, useGatewayReason } from "./gateway-labels.ts";
import { GatewayViews } from "../public.tsx";

export const TransfermovilGateway = () => <GatewayScreen gateway="transfermovil" />;
export const EnzonaGateway = () => <GatewayScreen gateway="enzona" />;
export const CardGateway = () => <GatewayScreen gateway="bipay" />;

const refreshMs = 30_000;
const tones: Record<GatewayState["mode"], Tone> = { sandbox: "work", test: "work", live: "good", unknown: "wait" };

function GatewayScreen({ gateway }: { gateway: GatewayKey }) {
  const words = useWords("paymentsGateway");
  const { loading } = useWords("shell");
  const { entries } = useWords("menu");
  const query = useQuery({
    queryKey: [api.payments.gatewayState.key, gateway],
    queryFn: ({ signal }) => api.payments.gatewayState({ gateway }, { signal }),
    refetchInterval: refreshMs,
  });
  const state = query.data;
  return (
    <>
      <PageHeader
        title={entries.gateway}
        subtitle={state ? <StatusDot tone={tones[state.mode]} label={words.modes[state.mode]} /> : words.subtitle}
        actions={state?.configured && <TryButton gateway={gateway} />}
      />
      <GatewayViews gateway={gateway} label={entries.gateway} />
      {state ? (
        <>
          <Warnings state={state} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <GatewayAnswersPanel state={state} />
            <SetupPanel state={state} />
            <WebhooksPanel state={state} />
            <ExpiryPanel state={state} />
          </SimpleGrid>
        </>
      ) : query.isError ? (
        <ReadFailed of={query} />
      ) : (
        <Loader display="block" mx="auto" my={80} aria-label={loading} />
      )}
    </>
  );
}

function TryButton({ gateway }: { gateway: GatewayKey }) {
  const words = useWords("paymentsGateway");
  const why = useGatewayReason();
  const cache = useQueryClient();
  const describeTest = ({ outcome, detail, ms }: GatewayTest) =>
    outcome === "ok"
      ? interpolate(words.test.good, { ms })
      : interpolate(words.test.bad, { outcome: words.answers.outcome[outcome], why: why(detail) });
  const attempt = useMutation({
    mutationFn: () => api.payments.tryGateway({ gateway }),
    onSuccess: (test) => toast(describeTest(test)),
    onSettled: () => cache.invalidateQueries({ queryKey: [api.payments.gatewayState.key] }),
  });
  return (
    <Button
      leftSection={<IconPlugConnected size={17} />}
      loading={attempt.isPending}
      title={words.test.hint}
      onClick={() => attempt.mutate()}
    >
      {words.test.action}
    </Button>
  );
}

/** Warnings, most severe first. */
function Warnings({ state }: { state: GatewayState }) {
  const { warnings: words } = useWords("paymentsGateway");
  const language = useLanguage();
  const endsOn = useEndsOn();
  const { breaker, secret } = state;
  const warnings: (readonly [colour: "red" | "yellow", text: string])[] = [];
  if (state.missing.length > 0)
    warnings.push(["red", interpolate(words.notConfigured, { names: state.missing.join(", ") })]);
  if (breaker.state !== "closed")
    warnings.push([
      "red",
      interpolate(words.breaker, { since: breaker.since ? formatDateTime(breaker.since, language) : "" }),
    ]);
  for (const item of [state.certificate, state.authority])
    if (item?.soon)
      warnings.push([
        item.days < 0 ? "red" : "yellow",
        interpolate(item.days < 0 ? words.over : words.ends, { what: item.what, day: endsOn(item) }),
      ]);
  if (secret.two && secret.took === "next")
    warnings.push(["yellow", interpolate(words.next, { variable: secret.nextVariable })]);
  if (state.configured && state.mode === "unknown")
    warnings.push(["yellow", interpolate(words.mode, { variable: state.modeVariable })]);
  return warnings.map(([colour, text]) => (
    <Alert key={text} color={colour} variant="light" role="alert" mb="sm">
      {text}
    </Alert>
  ));
}
