/** Choice of the payment method, and the step to the gateway. */
import { useState } from "react";
import { formatMoney } from "../../../../kit/text/format.ts";
import { emailRule, firstError } from "../../../../kit/validation/validation-rules.ts";
import { isCubanMobile, parseCubanPhone } from "../../../../kit/identity/phone.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError } from "../../../../web/api.ts";
import { openKeys } from "../../../../web/keys.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { PhoneField, TextField } from "../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { useWords } from "../../../../web/words.ts";
import type { PaymentMethod } from "../contract.ts";
import type { GatewayKey } from "../states.ts";
import type { Checkout } from "../../../procedures/online-requests/contract.ts";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { goToPay } from "./go-to-gateway.ts";
import { CardBrands } from "./card-brands.tsx";

/** Refusals after which the page is reloaded and explains the new state itself. */
const reloadingCodes = ["ATTEMPTS_EXHAUSTED", "PAYMENT_IN_PROGRESS", "LINK_EXPIRED", "REQUEST_NOT_FOUND_OR_PAID"];

export function PayForm({
  payer,
  total,
  methods,
  isOwner,
  onEnded,
}: {
  payer: PaymentCredentials;
  total: Checkout["totals"][number];
  methods: readonly PaymentMethod[];
  isOwner: boolean;
  onEnded: () => void;
}) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  const user = useUser();
  const [keys] = useState(openKeys);
  const amount = formatMoney(total.total, total.currency, language);
  const [onlyMethod] = methods.length === 1 ? methods : [];
  const form = useForm({
    initial: {
      method: onlyMethod?.key ?? "",
      receiptEmail: "",
      phone: user?.phone && isCubanMobile(user.phone) ? user.phone : "",
    },
    check: ({ method, phone, receiptEmail }) => ({
      method: method ? undefined : "REQUIRED",
      phone: method === "transfermovil" && !isCubanMobile(parseCubanPhone(phone) ?? "") ? "REQUIRED" : undefined,
      receiptEmail: receiptEmail.trim() ? firstError(receiptEmail, emailRule) : undefined,
    }),
    // Landline numbers are Cuban too, but cannot pay.
    needs: { method: words.chooseMethod, phone: words.mobile },
    send: async ({ method, phone, receiptEmail }) => {
      const input = {
        gateway: method as GatewayKey,
        currency: total.currency,
        phone,
        receiptEmail: receiptEmail.trim(),
      };
      // A retry is a new attempt, unless the response to this one was lost; another method is a new attempt too.
      try {
        await goToPay(payer, input, { once: keys.keyOf(input) });
        keys.forget();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "OFFLINE")) keys.forget();
        if (error instanceof ApiError && reloadingCodes.includes(error.code)) return onEnded();
        throw error;
      }
    },
  });
  const listFormat = new Intl.ListFormat(language, { type: "conjunction" });
  const describe = ({ key, cards }: PaymentMethod) =>
    key === "bipay" && cards.length > 0
      ? interpolate(words.cards, { cards: listFormat.format(cards) })
      : words.methods[key];
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        form={form}
        labels={{ method: words.method, phone: words.phone, receiptEmail: words.receiptEmail }}
        refused={words.notBegun}
      />
      <div className="methods">
        <RadioGroup
          form={form}
          name="method"
          label={words.method}
          options={methods.map((method) => [
            method.key,
            method.label[language],
            describe(method),
            <CardBrands key={method.key} of={method} />,
          ])}
        />
      </div>
      {form.values.method === "transfermovil" && (
        <PhoneField form={form} name="phone" label={words.phone} hint={words.phoneHint} />
      )}
      {form.values.method === "bipay" && (
        <div className="note note-warn stack-tight">
          <p>{words.cardSafe}</p>
          <p>{words.cubanAddress}</p>
        </div>
      )}
      {!isOwner && (
        <TextField
          type="email"
          autoComplete="email"
          form={form}
          name="receiptEmail"
          label={words.receiptEmail}
          hint={words.receiptEmailHint}
          optional
        />
      )}
      <div className="form-actions">
        <Submit sending={form.sending} wide>
          {interpolate(words.submit, { amount })}
        </Submit>
      </div>
    </form>
  );
}
