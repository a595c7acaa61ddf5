/** Connection tests: a call to each gateway, a mail to oneself. */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { GatewayTrial as Trial } from "../../../money/payments/contract.ts";
import { useGatewayReason } from "../../../money/payments/web/public.tsx";
import type { SetupChecklist } from "../contract.ts";
import classes from "./opening.module.css";

export function useRefreshSteps(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [api.opening.steps.key] });
}

export function GatewayTrials({ gateways }: { gateways: readonly Trial[] }) {
  return (
    <ul className={classes.trials}>
      {gateways.map((each) => (
        <GatewayTrial key={each.gateway} {...each} />
      ))}
    </ul>
  );
}

function GatewayTrial({ gateway, configured, last }: Trial) {
  const words = useWords("opening");
  const language = useLanguage();
  const describeReason = useGatewayReason();
  const refresh = useRefreshSteps();
  const testCall = useMutation({ mutationFn: () => api.opening.tryGateway({ gateway }), onSuccess: refresh });
  const name = words.gateways[gateway];
  const status = !configured
    ? words.gateway.off
    : last
      ? interpolate(words.gateway[last.outcome], {
          when: formatDateTime(last.at, language),
          detail: describeReason(last.detail),
        })
      : words.gateway.untested;
  return (
    <li>
      <span>
        {name}: {status}
      </span>
      {configured && (
        <Button
          size="compact-xs"
          variant="light"
          loading={testCall.isPending}
          onClick={() => testCall.mutate()}
          aria-label={interpolate(words.gateway.testOf, { name })}
        >
          {words.gateway.test}
        </Button>
      )}
    </li>
  );
}

export function MailTrial({ mail }: { mail: SetupChecklist["mail"] }) {
  const { mail: words } = useWords("opening");
  const language = useLanguage();
  const user = useUser();
  const refresh = useRefreshSteps();
  const sending = useMutation({
    mutationFn: () => api.opening.testMail(),
    onSuccess: () => {
      toast(interpolate(words.sending, { to: user?.email ?? "" }));
      return refresh();
    },
  });
  const { test } = mail;
  return (
    <ul className={classes.trials}>
      <li>
        <span>{interpolate(words.from, { from: mail.from })}</span>
      </li>
      <li>
        {test && (
          <span>
            {interpolate(words.state, {
              to: test.to,
              when: formatDateTime(test.at, language),
              state: words.states[test.state],
            })}
            {test.reason && test.state !== "sent" && ` (${test.reason})`}
          </span>
        )}
        <Button size="compact-xs" variant="light" loading={sending.isPending} onClick={() => sending.mutate()}>
          {words.send}
        </Button>
      </li>
    </ul>
  );
}
