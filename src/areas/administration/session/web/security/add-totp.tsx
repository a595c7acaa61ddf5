/** Adds an authenticator app: QR code, key to type, and the first code. */
import { required } from "../../../../../kit/validation/validation-rules.ts";
import { api } from "../../../../../web/api.ts";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../web/site/form/use-form.ts";
import { Qr } from "../../../../../web/site/qr.tsx";
import { useWords } from "../../../../../web/words.ts";

interface AddTotpProps {
  readonly onDone: (codes: readonly string[] | undefined) => Promise<void>;
  readonly onCancel: () => void;
}

export function AddTotp(props: AddTotpProps) {
  const setup = useQuery((signal) => api.session.startTotp({}, { signal }), "startTotp");
  return <AsyncView of={setup}>{(value) => <TotpForm {...value} {...props} />}</AsyncView>;
}

function TotpForm({
  setup,
  secret,
  uri,
  onDone,
  onCancel,
}: AddTotpProps & { readonly setup: string; readonly secret: string; readonly uri: string }) {
  const { totp: words } = useWords("security");
  const form = useForm({
    initial: { code: "" },
    needs: { code: words.needs },
    check: ({ code }) => ({ code: required(code) }),
    send: async ({ code }) => {
      const added = await api.session.addTotp({ setup, code: code.replace(/\s/g, ""), name: words.name });
      await onDone(added.recoveryCodes);
    },
  });
  return (
    <div className="stack totp-setup">
      <h3>{words.title}</h3>
      <p>{words.scan}</p>
      <Qr text={uri} label={words.qr} />
      <p>
        {words.typed} <span className="totp-key">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <p className="alone">
        <a href={uri}>{words.open}</a>
      </p>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={{ code: words.code }} refused={words.refused} />
        <TextField
          form={form}
          name="code"
          label={words.code}
          className="input-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
          <button className="button button-quiet" type="button" onClick={onCancel}>
            {words.cancel}
          </button>
        </div>
      </form>
    </div>
  );
}
