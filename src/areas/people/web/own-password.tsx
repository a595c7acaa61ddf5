/** Another password, by the one that is there. */
import { firstFault, password, required } from "../../../kit/rules.ts";
import { api } from "../../../web/api.ts";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { PasswordField } from "../../../web/site/form/password-field.tsx";
import { Submit } from "../../../web/site/form/submit.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import type { User } from "../contract.ts";

const empty = { current: "", password: "", again: "" };

export function OwnPassword({ user }: { user: User }) {
  const words = useWords("peopleClient").password;
  const form = useForm({
    initial: empty,
    check: (typed) => ({
      current: required(typed.current),
      password: firstFault(typed.password, required, password),
      again: typed.password === typed.again ? undefined : "MATCH",
    }),
    send: async ({ current, password: wanted }) => {
      await api.session.changePassword({ current, password: wanted });
      form.set(empty);
      toast(words.done);
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-labelledby="own-password">
      <h2 id="own-password">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <ErrorSummary form={form} labels={{ current: words.current, password: words.fresh, again: words.again }} />
      {/* Whose it is, for password managers. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField form={form} name="current" label={words.current} />
      <PasswordField
        form={form}
        name="password"
        label={words.fresh}
        fresh
        personal={[user.email.split("@")[0] ?? "", user.ci ?? ""]}
      />
      <PasswordField form={form} name="again" label={words.again} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.submit}</Submit>
      </div>
    </form>
  );
}
