/** Changes the own password; requires the current one. */
import { required } from "../../../../kit/validation/validation-rules.ts";
import { api } from "../../../../web/api.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { ChosenPassword, chosenPasswordFaults } from "../../../../web/site/form/choose-password-field.tsx";
import { PasswordField } from "../../../../web/site/form/password-field.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { User } from "../contract.ts";

const empty = { current: "", password: "", passwordAgain: "" };

export function OwnPassword({ user }: { user: User }) {
  const words = useWords("peopleClient").password;
  const labels = { password: words.fresh, passwordAgain: words.again };
  const form = useForm({
    initial: empty,
    check: (values) => ({ current: required(values.current), ...chosenPasswordFaults(values) }),
    send: async ({ current, password }) => {
      await api.session.changePassword({ current, password });
      form.set(empty);
      toast(words.done);
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-labelledby="own-password">
      <h2 id="own-password">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <ErrorSummary form={form} labels={{ current: words.current, ...labels }} />
      {/* User name for password managers. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField form={form} name="current" label={words.current} />
      <ChosenPassword form={form} labels={labels} personal={[user.email.split("@")[0] ?? "", user.ci ?? ""]} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.submit}</Submit>
      </div>
    </form>
  );
}
