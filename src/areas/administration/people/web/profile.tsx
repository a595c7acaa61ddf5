/** The own profile: editable fields, and fields that only staff may change. */
import { api } from "../../../../web/api.ts";
import { setLanguage } from "../../../../web/session/language.ts";
import { loadSession } from "../../../../web/session/session.ts";
import { RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { PhoneField } from "../../../../web/site/form/fields.tsx";
import { languages } from "../../../../kit/text/language.ts";
import { firstError, phoneRule, required } from "../../../../kit/validation/validation-rules.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import type { User } from "../contract.ts";
import { OwnPassword } from "./own-password.tsx";
import { ClientPhoto } from "./photo.tsx";
import "./photo.css";

export default function ClientProfile() {
  const words = useWords("peopleClient");
  const ownUser = usePreloadedQuery(api.people.info, {});
  return (
    <Page title={words.title} lead={words.lead}>
      <AsyncView of={ownUser} lines={5}>
        {(user) => <ProfileForm user={user} reload={ownUser.reload} />}
      </AsyncView>
    </Page>
  );
}

function ProfileForm({ user, reload }: { user: User; reload: () => void }) {
  const words = useWords("peopleClient");
  const { languages: languageNames } = useWords("shell");
  const form = useForm<{ phone: string; language: string }>({
    initial: { phone: user.phone ?? "", language: user.language },
    needs: { phone: words.phoneNeed },
    check: (values) => ({ phone: firstError(values.phone, required, phoneRule) }),
    send: async (values) => {
      const language = values.language === "en" ? "en" : "es";
      await api.people.updateProfile({ phone: values.phone, language, updatedAt: user.updatedAt });
      await loadSession();
      if (language !== user.language) setLanguage(language);
      toast(words.saved);
      reload();
    },
  });
  const facts = [
    [words.name, user.name],
    [words.email, user.email],
    [words.ci, user.ci],
    [words.passport, user.passport],
  ] as const;
  return (
    <>
      <ClientPhoto />
      <dl className="pairs card">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} labels={{ phone: words.phone, language: words.language }} />
        <PhoneField form={form} name="phone" label={words.phone} hint={words.phoneHint} />
        <RadioGroup
          form={form}
          name="language"
          label={words.language}
          options={languages.map((each) => [each, languageNames[each]] as const)}
        />
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
        </div>
      </form>
      <OwnPassword user={user} />
      <p className="alone">
        <Link to="/security">{words.security}</Link>
      </p>
      <p className="alone">
        <Link to="/dataAccess">{words.dataAccess}</Link>
      </p>
    </>
  );
}
