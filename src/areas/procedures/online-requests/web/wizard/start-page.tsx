/** Start of a request: number of people, terms, captcha; then its places are reserved. */
import type { ReactNode } from "react";
import { formatDay } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { CaptchaField, useCaptcha } from "../../../../../web/site/form/captcha.tsx";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { Check, RadioGroup } from "../../../../../web/site/form/radio-and-checkbox.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../web/site/form/use-form.ts";
import { deviceStorage } from "../../../../../web/site/offline/device-storage.ts";
import { clearIdempotencyKey, idempotencyKeyFor } from "../../../../../web/site/idempotency-key.ts";
import { navigateTo } from "../../../../../web/site/routing/navigate.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { OfferedService } from "../../../online-services/contract.ts";
import { personAt, tasksAt } from "./fields/addresses.ts";
import { transferDraft } from "./draft/carry-over-draft.ts";

type Acceptance = Awaited<ReturnType<typeof api.terms.acceptance>>;
type Quota = Awaited<ReturnType<typeof api.onlineRequests.mine>>["quota"];

/** Refusals with a page of their own. */
const refusalsWithPage = [
  "EXHAUSTED",
  "USER_WEEKLY_MAX",
  "SYSTEM_WEEKLY_MAX",
  "SERVICE_NOT_AVAILABLE",
  "SERVICE_NOT_FOUND",
  "TOO_MANY_OPEN",
  "NO_PHONE",
];
/** Lifetime of the idempotency key, shorter than a draft's, so that a key never leads to an expired draft. */
const keyLifetimeMs = ({ draftMinutes }: Quota) => draftMinutes * 40_000;

/** The same key for every attempt: a lost response or a closed browser does not reserve places twice. */
const startKey = (subject: string, quota: Quota) =>
  idempotencyKeyFor(deviceStorage, subject, Date.now(), keyLifetimeMs(quota));

export default function Begin({ service, from }: { service: OfferedService; from: string | undefined }) {
  const words = useWords("onlineServices");
  const language = useLanguage();
  const user = useUser();
  return (
    <Page title={words.begin.title} back="/onlineService" eyebrow={service.name[language]}>
      {user?.kind === "client" ? (
        <WithAllowance>
          {(quota, terms, renew) => (
            <StartForm service={service} from={from} quota={quota} terms={terms} renewTerms={renew} />
          )}
        </WithAllowance>
      ) : (
        <p className="note note-warn">{user ? words.begin.onlyClients : words.signInFirst}</p>
      )}
    </Page>
  );
}

/** Loads the remaining weekly quota and the accepted terms. */
function WithAllowance({
  children,
}: {
  children: (quota: Quota, terms: Acceptance, renew: () => Promise<void>) => ReactNode;
}) {
  const allowance = useQuery(
    () => Promise.all([api.onlineRequests.mine({ limit: 1 }), api.terms.acceptance()]),
    "quota",
  );
  const words = useWords("onlineServices");
  const language = useLanguage();
  return (
    <AsyncView of={allowance}>
      {([{ quota }, terms]) =>
        quota.used < quota.cap ? (
          children(quota, terms, allowance.reload)
        ) : (
          <div className="note note-warn stack-tight">
            <h2>{words.refused.USER_WEEKLY_MAX.title}</h2>
            <p>{words.refused.USER_WEEKLY_MAX.text}</p>
            <p>{interpolate(words.refused.week, { day: formatDay(quota.weekEnds, language) })}</p>
            <p className="alone">
              <Link to="/">{words.refused.mine}</Link>
            </p>
          </div>
        )
      }
    </AsyncView>
  );
}

function StartForm({
  service,
  from,
  quota,
  terms: { version, accepted },
  renewTerms,
}: {
  service: OfferedService;
  from: string | undefined;
  quota: Quota;
  terms: Acceptance;
  renewTerms: () => Promise<void>;
}) {
  const words = useWords("onlineServices").begin;
  const language = useLanguage();
  const captcha = useCaptcha();
  const maxPeople = Math.max(1, Math.min(quota.perRequest, quota.cap - quota.used, service.remaining));
  const form = useForm({
    // Who accepted this version before need not do it again; the tick shows it, and can be removed.
    initial: { quantity: "1", acceptTerms: version > 0 && accepted?.version === version },
    check: (values) => ({ acceptTerms: values.acceptTerms ? undefined : "TERMS_NOT_ACCEPTED" }),
    send: async (values) => {
      const subject = `${service._id}.${values.quantity}.${from ?? ""}`;
      const once = startKey(subject, quota);
      try {
        const started = await api.onlineRequests.start(
          {
            offerId: service._id,
            quantity: Number(values.quantity),
            acceptTerms: true,
            ...(version ? { termsVersion: version } : {}),
            captcha: await captcha.take(),
          },
          { once },
        );
        clearIdempotencyKey(deviceStorage, subject);
        if (from) await transferDraft(from, started.commonId);
        await navigateTo(from ? tasksAt(started.commonId) : personAt(started.commonId, 0));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== "OFFLINE") clearIdempotencyKey(deviceStorage, subject);
        // The terms changed while the user read them: loads the current version.
        if (error.code === "TERMS_NOT_ACCEPTED") await renewTerms();
        // The request was started, but the server stopped before it responded: it is first on the home page.
        if (error.code === "ALREADY_DONE") return await navigateTo("/");
        if (!refusalsWithPage.includes(error.code)) throw error;
        const next = typeof error.facts.nextDate === "string" ? `&next=${error.facts.nextDate}` : "";
        await navigateTo(`/errorRequestServices?reason=${error.code}&offer=${service._id}${next}`);
      }
    },
    clearedFields: ({ code }) => (code === "TERMS_NOT_ACCEPTED" ? { acceptTerms: false } : {}),
  });
  const options = Array.from({ length: maxPeople }, (_, index) => index + 1).map(
    (count) => [String(count), pluralize(words.people, count, language)] as const,
  );
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        form={form}
        labels={{ quantity: words.quantity, acceptTerms: words.acceptTerms }}
        refused={words.notBegun}
      />
      {from && <p className="note note-ok">{words.carried}</p>}
      {service.includesLegalization && service.prices.some((price) => price.legalization === null) && (
        <p className="note">{words.legalizationNotSold}</p>
      )}
      <RadioGroup form={form} name="quantity" label={words.quantity} hint={words.quantityHint} options={options} />
      <p className="muted">{pluralize(words.left, quota.cap - quota.used, language)}</p>
      {accepted && accepted.version < version && <p className="note note-warn">{words.termsChanged}</p>}
      <Check
        form={form}
        name="acceptTerms"
        label={
          <>
            {words.acceptBefore}{" "}
            <Link to="/terms" target="_blank">
              {words.acceptLink}
            </Link>
          </>
        }
      />
      <CaptchaField captcha={captcha} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.submit}</Submit>
      </div>
    </form>
  );
}
