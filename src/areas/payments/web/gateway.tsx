/** One gateway for its keepers: set up or not, test or live, what it said last, what ends soon, and a call that tries it. */
import { Alert, Button, Loader, SimpleGrid } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { ReadFailed } from "../../../web/office/components/read-failed.tsx";
import type { Tone } from "../../../kit/list-columns.ts";
import { StatusDot } from "../../../web/office/components/status-dot.tsx";
import { toast } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import type { GatewayState, GatewayTest } from "../gateway-contract.ts";
import type { GatewayKey } from "../states.ts";
import { GatewayAnswersPanel, ExpiryPanel, SetupPanel, WebhooksPanel } from "./gateway-panels.tsx";
import { useEndsOn, useGatewayReason } from "./gateway-labels.ts";
import { GatewayViews } from "./public.tsx";

export const TransfermovilGateway = () => <ShownGateway gateway="transfermovil" />;
export const EnzonaGateway = () => <ShownGateway gateway="enzona" />;
export const CardGateway = () => <ShownGateway gateway="bipay" />;

const refreshMs = 30_000;
const tones: Record<GatewayState["mode"], Tone> = { sandbox: "work", test: "work", live: "good", unknown: "wait" };

function ShownGateway({ gateway }: { gateway: GatewayKey }) {
  const words = useWords("paymentsGateway");
  const { loading } = useWords("shell");
  const { entries } = useWords("menu");
  const found = useQuery({
    queryKey: [api.payments.gatewayState.key, gateway],
    queryFn: ({ signal }) => api.payments.gatewayState({ gateway }, { signal }),
    refetchInterval: refreshMs,
  });
  const shown = found.data;
  return (
    <>
      <PageHeader
        title={entries.gateway}
        subtitle={shown ? <StatusDot tone={tones[shown.mode]} label={words.modes[shown.mode]} /> : words.subtitle}
        actions={shown?.configured && <TryButton gateway={gateway} />}
      />
      <GatewayViews gateway={gateway} label={entries.gateway} />
      {shown ? (
        <>
          <Warnings shown={shown} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <GatewayAnswersPanel shown={shown} />
            <SetupPanel shown={shown} />
            <WebhooksPanel shown={shown} />
            <ExpiryPanel shown={shown} />
          </SimpleGrid>
        </>
      ) : found.isError ? (
        <ReadFailed of={found} />
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
  const told = ({ outcome, detail, ms }: GatewayTest) =>
    outcome === "ok"
      ? interpolate(words.test.good, { ms })
      : interpolate(words.test.bad, { outcome: words.answers.outcome[outcome], why: why(detail) });
  const attempt = useMutation({
    mutationFn: () => api.payments.tryGateway({ gateway }),
    onSuccess: (test) => toast(told(test)),
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

/** What somebody should do something about, the worst first. */
function Warnings({ shown }: { shown: GatewayState }) {
  const { warnings: words } = useWords("paymentsGateway");
  const language = useLanguage();
  const endsOn = useEndsOn();
  const { breaker, secret } = shown;
  const told: (readonly [colour: "red" | "yellow", text: string])[] = [];
  if (shown.missing.length > 0)
    told.push(["red", interpolate(words.notConfigured, { names: shown.missing.join(", ") })]);
  if (breaker.state !== "closed")
    told.push([
      "red",
      interpolate(words.breaker, { since: breaker.since ? formatDateTime(breaker.since, language) : "" }),
    ]);
  for (const ending of [shown.certificate, shown.authority])
    if (ending?.soon)
      told.push([
        ending.days < 0 ? "red" : "yellow",
        interpolate(ending.days < 0 ? words.over : words.ends, { what: ending.what, day: endsOn(ending) }),
      ]);
  if (secret.two && secret.took === "next")
    told.push(["yellow", interpolate(words.next, { variable: secret.nextVariable })]);
  if (shown.configured && shown.mode === "unknown")
    told.push(["yellow", interpolate(words.mode, { variable: shown.modeVariable })]);
  return told.map(([colour, text]) => (
    <Alert key={text} color={colour} variant="light" role="alert" mb="sm">
      {text}
    </Alert>
  ));
}
