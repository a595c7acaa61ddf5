/** The second step of a sign-in: a code of an app, a recovery code, or a passkey. */
import { useState } from "react";
import { required } from "../../../../kit/validation/validation-rules.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { toastFailure } from "../../../../web/site/toasts.tsx";
import { usePendingAction } from "../../../../web/site/use-pending-action.ts";
import { useWords } from "../../../../web/words.ts";
import { requestPasskey } from "../../../../web/passkey.ts";

export interface SecondStepToken {
  readonly token: string;
  readonly methods: readonly string[];
}

export function SecondStep({
  step: { token, methods },
  onDone,
  onExpired,
}: {
  step: SecondStepToken;
  /** `recovered`: by a recovery code. */
  onDone: (recovered: boolean) => Promise<void>;
  onExpired: () => void;
}) {
  const words = useWords("session").second;
  const [isRecovery, setRecovery] = useState(!methods.includes("totp"));
  const hasCodes = methods.includes("totp") || methods.includes("recovery");
  const send = async (proof: Pick<Parameters<typeof api.session.secondFactor>[0], "code" | "passkey">) => {
    try {
      const { recoveryCodes } = await api.session.secondFactor({ token, ...proof });
      await onDone(recoveryCodes !== undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "CODE_EXPIRED") throw error;
      onExpired();
    }
  };
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: required(code) }),
    needs: { code: isRecovery ? words.needsRecovery : words.needs },
    send: ({ code }) => send({ code }),
  });
  const passkey = usePendingAction(async () => {
    const response = await requestPasskey("secondFactor", token);
    if (response) await send({ passkey: response }).catch(toastFailure);
  });
  return (
    <>
      {methods.includes("passkey") && (
        <p className="login-passkey">
          <button
            className="button button-wide"
            type="button"
            aria-disabled={passkey.isPending || undefined}
            onClick={() => void passkey.run()}
          >
            {words.passkey}
          </button>
        </p>
      )}
      {hasCodes && (
        <form className="form" noValidate onSubmit={form.submit}>
          <ErrorSummary
            form={form}
            labels={{ code: isRecovery ? words.recovery : words.code }}
            refused={words.refused}
          />
          <TextField
            key={String(isRecovery)}
            form={form}
            name="code"
            label={isRecovery ? words.recovery : words.code}
            hint={isRecovery ? words.recoveryHint : words.codeHint}
            className={isRecovery ? "" : "input-code"}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
          />
          <Submit sending={form.sending} wide>
            {words.submit}
          </Submit>
        </form>
      )}
      {methods.includes("totp") && methods.includes("recovery") && (
        <p className="login-else">
          <button
            className="link-button"
            type="button"
            onClick={() => {
              form.set({ code: "" });
              setRecovery(!isRecovery);
            }}
          >
            {isRecovery ? words.useApp : words.useRecovery}
          </button>
        </p>
      )}
      <p className="login-else">{words.help}</p>
      <p className="login-else">
        <button className="link-button" type="button" onClick={onExpired}>
          {words.restart}
        </button>
      </p>
    </>
  );
}
