/** Dialog for calls that need a recent sign-in: password, code or passkey; the call is then repeated. */
import { useEffect, useRef, useState } from "react";
import { required } from "../../../../../kit/validation/validation-rules.ts";
import { api } from "../../../../../web/api.ts";
import { setConfirmation } from "../../../../../web/confirmation.ts";
import { currentUser } from "../../../../../web/session/session.ts";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../../web/site/form/fields.tsx";
import { PasswordField } from "../../../../../web/site/form/password-field.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../web/site/form/use-form.ts";
import { toastFailure } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import { requestPasskey } from "../../../../../web/passkey.ts";

interface PendingConfirmation {
  readonly methods: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}

/** Shows the dialog while a call waits for it. One per page. */
export function ConfirmIdentity() {
  const [pending, setPending] = useState<PendingConfirmation>();
  useEffect(() => {
    setConfirmation(
      (methods) =>
        new Promise((resolve) =>
          setPending({
            methods,
            answer: (isConfirmed) => {
              setPending(undefined);
              resolve(isConfirmed);
            },
          }),
        ),
    );
    return () => setConfirmation();
  }, []);
  return pending && <ConfirmDialog {...pending} />;
}

function ConfirmDialog({ methods, answer }: PendingConfirmation) {
  const { confirm: words } = useWords("security");
  const dialog = useRef<HTMLDialogElement>(null);
  const hasCode = methods.some((method) => method !== "passkey");
  const [byCode, setByCode] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const form = useForm({
    initial: { password: "", code: "" },
    check: ({ password, code }) => (byCode ? { code: required(code) } : { password: required(password) }),
    send: async ({ password, code }) => {
      await api.session.confirm(byCode ? { code } : { password });
      answer(true);
    },
  });
  const confirmByPasskey = async () => {
    const passkey = await requestPasskey("confirmation");
    if (!passkey) return;
    await api.session.confirm({ passkey });
    answer(true);
  };
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="confirm-title" onClose={() => answer(false)}>
      <form className="form" noValidate onSubmit={form.submit}>
        <h2 id="confirm-title">{words.title}</h2>
        <p>{words.text}</p>
        <ErrorSummary form={form} labels={{ password: words.password, code: words.code }} refused={words.refused} />
        <input type="hidden" autoComplete="username" value={currentUser()?.email ?? ""} readOnly />
        {byCode ? (
          <TextField form={form} name="code" label={words.code} autoComplete="one-time-code" autoCapitalize="none" />
        ) : (
          <PasswordField form={form} name="password" label={words.password} />
        )}
        {hasCode && (
          <p>
            <button className="link-button" type="button" onClick={() => setByCode(!byCode)}>
              {byCode ? words.usePassword : words.useCode}
            </button>
          </p>
        )}
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
          {methods.includes("passkey") && (
            <button
              className="button button-quiet"
              type="button"
              onClick={() => void confirmByPasskey().catch(toastFailure)}
            >
              {words.passkey}
            </button>
          )}
          <button className="button button-quiet" type="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
