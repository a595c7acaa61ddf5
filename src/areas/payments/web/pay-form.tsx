/** The ways to pay that fit, and the step to the gateway. */
import { useRef } from "react";
import { base } from "../../../kit/doors.ts";
import { showMoney } from "../../../kit/format.ts";
import { isCubanMobile, readPhone } from "../../../kit/phone.ts";
import { say } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useUser } from "../../../web/session.ts";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { Choice } from "../../../web/site/form/choices.tsx";
import { PhoneField } from "../../../web/site/form/fields.tsx";
import { Submit } from "../../../web/site/form/submit.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { goTo } from "../../../web/site/go.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import type { Method } from "../contract.ts";
import type { Checkout, Payer } from "./checkout.tsx";
import { AnotherLink } from "./another-link.tsx";
import { OpenAttempt } from "./open-attempt.tsx";
import { rememberAttempt } from "./remembered.ts";

interface GatewayForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

export function PayForm({
  payer,
  total,
  methods,
}: {
  payer: Payer;
  total: Checkout["totals"][number];
  methods: readonly Method[];
}) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  const user = useUser();
  const once = useRef<string>(crypto.randomUUID());
  const amount = showMoney(total.total, total.currency, language);
  const [first] = methods;
  const form = useForm({
    initial: {
      method: first?.key ?? "",
      phone: user?.phone && isCubanMobile(user.phone) ? user.phone : "",
    },
    check: ({ method, phone }) => ({
      method: method ? undefined : "REQUIRED",
      phone: method === "transfermovil" && !isCubanMobile(readPhone(phone) ?? "") ? "PHONE_CUBAN" : undefined,
    }),
    send: async ({ method, phone }) => {
      const paid = { commonId: payer.commonId, ...(payer.token ? { token: payer.token } : {}) };
      const key = { once: once.current };
      // Another try is another attempt, unless the answer to this one was lost.
      try {
        if (method === "transfermovil") {
          const begun = await api.payments.createTransfermovil({ ...paid, phone }, key);
          rememberAttempt(begun.reference, { ...payer, amount, ...begun });
          await goTo(`/payment/transfermovil/wait/${begun.reference}`);
        } else {
          const begun =
            method === "enzona"
              ? await api.payments.createEnzona(paid, key)
              : await api.payments.createCard({ ...paid, currency: total.currency === "EUR" ? "EUR" : "USD" }, key);
          rememberAttempt(begun.reference, { ...payer, amount });
          if (begun.form) postToGateway(begun.form);
          else window.location.assign(begun.redirectUrl);
        }
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "OFFLINE")) once.current = crypto.randomUUID();
        throw error;
      }
    },
  });
  const copyLink = async () => {
    const link = `${window.location.origin}${base}/checkout/${payer.commonId}${payer.token ? `?token=${payer.token}` : ""}`;
    await navigator.clipboard.writeText(link);
    toast(words.copied);
  };
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={{ method: words.method, phone: words.phone }} />
      {form.refusal?.code === "ATTEMPTS_EXHAUSTED" && <AnotherLink payer={payer} />}
      {form.refusal?.code === "PAYMENT_IN_PROGRESS" && <OpenAttempt form={form} payer={payer} />}
      <Choice
        form={form}
        name="method"
        label={words.method}
        options={methods.map((method) => [method.key, method.label[language], words.methods[method.key]])}
      />
      {form.values.method === "transfermovil" && (
        <PhoneField form={form} name="phone" label={words.phone} hint={words.phoneHint} />
      )}
      {form.values.method === "bipay" && (
        <div className="note note-warn stack-tight">
          <p>{words.cubanAddress}</p>
          {payer.token && (
            <p>
              <button className="link-button" type="button" onClick={copyLink}>
                {words.copy}
              </button>
            </p>
          )}
        </div>
      )}
      <div className="form-actions">
        <Submit sending={form.sending}>{say(words.submit, { amount })}</Submit>
      </div>
    </form>
  );
}

/** The card gateway is entered by a signed form, posted by the payer's own browser, its fields as they are. */
function postToGateway({ action, fields }: GatewayForm): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
