import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { firmSettings } from "../../../../web/session/firm-settings.ts";
import {
  clearOfflineCache,
  currentUser,
  secondFactorDuty,
  loadSession,
  setUser,
  useUser,
} from "../../../../web/session/session.ts";
import { deviceStorage, handOverStorage } from "../../../../web/site/offline/device-storage.ts";
import { CaptchaField, useCaptcha } from "../../../../web/site/form/captcha.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { TextField } from "../../../../web/site/form/fields.tsx";
import { PasswordField } from "../../../../web/site/form/password-field.tsx";
import { required } from "../../../../kit/validation/validation-rules.ts";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { navigateTo } from "../../../../web/site/routing/navigate.ts";
import { Icon } from "../../../../web/site/icon.tsx";
import { Logo } from "../../../../web/site/shell/logo.tsx";
import { WindowTitle } from "../../../../web/site/shell/page-column.tsx";
import { Rosette } from "../../../../web/site/shell/rosette.tsx";
import { Switches } from "../../../../web/site/shell/shell.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import type { SessionUser } from "../contract.ts";
import { type SignInSearch, PasskeySignIn, openStartPage } from "./passkey-sign-in.tsx";
import { appendReturnAddress } from "./return-address.ts";
import { SecondStep, type SecondStepToken } from "./second-step.tsx";
import "./login.css";

export default function Login() {
  const { login: words, second } = useWords("session");
  const site = useWords("site");
  const search: SignInSearch = useSearch();
  const user = useUser();
  useGreeting(search);
  const isEntering = useRef(false);
  useEffect(() => {
    if (user && !isEntering.current) void openStartPage(user, search.next);
  }, [user, search.next]);
  const [step, setStep] = useState<SecondStepToken>();
  const [isExpired, setExpired] = useState(false);
  /** Enters with the session that another call began. */
  const enterByCookie = async (recovered: boolean) => {
    isEntering.current = true;
    await loadSession();
    const signedIn = currentUser();
    if (!signedIn) return;
    if (handOverStorage(deviceStorage, signedIn._id)) void clearOfflineCache();
    if (recovered) return navigateTo(`/security?recovered=1&next=${encodeURIComponent(search.next ?? "/")}`);
    return openStartPage(signedIn, search.next);
  };
  const enterAs = (signedIn: SessionUser) => {
    isEntering.current = true;
    if (handOverStorage(deviceStorage, signedIn._id)) void clearOfflineCache();
    setUser(signedIn);
    return openStartPage(signedIn, search.next);
  };
  return (
    <div className="login">
      <section className="login-brand" aria-label={firmSettings.name}>
        <Rosette className="login-rosette" />
        <div className="login-name">
          <Logo size={40} />
          {firmSettings.name}
        </div>
        <div>
          <p className="login-claim">{words.claim}</p>
          <ul className="login-points">
            {Object.values(words.points).map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <p className="login-legal">{site.ways.tagline}</p>
      </section>
      <div className="login-side">
        <header className="login-top">
          <Switches />
        </header>
        <main className="login-form" id="main">
          <WindowTitle title={step ? second.title : words.title} />
          <div className="login-mark">
            <Logo size={44} />
          </div>
          <h1 tabIndex={-1}>{step ? second.title : words.title}</h1>
          <p className="lead">{step ? second.lead : words.lead}</p>
          {search.ended && !step && <p className="note">{words.ended}</p>}
          {isExpired && !step && <p className="note note-warn">{second.expired}</p>}
          {step ? (
            <SecondStep
              step={step}
              onDone={enterByCookie}
              onExpired={() => {
                setStep(undefined);
                setExpired(true);
              }}
            />
          ) : (
            <>
              <LoginForm
                initialUsername={search.email}
                next={search.next}
                enterAs={enterAs}
                onSecondStep={(next) => {
                  setExpired(false);
                  setStep(next);
                }}
              />
              <PasskeySignIn onDone={() => enterByCookie(false)} />
            </>
          )}
          <p className="login-else">
            {firmSettings.isClosed ? (
              site.closed.banner
            ) : (
              <>
                {words.first} <Link to={appendReturnAddress("/register", search.next)}>{words.register}</Link>
              </>
            )}
          </p>
          <p className="login-else alone">
            <Link to="/onlineService">{words.browse}</Link>
          </p>
        </main>
      </div>
    </div>
  );
}

function LoginForm({
  initialUsername = "",
  next,
  enterAs,
  onSecondStep,
}: {
  initialUsername: string | undefined;
  next: string | undefined;
  enterAs: (user: SessionUser) => Promise<void>;
  onSecondStep: (step: SecondStepToken) => void;
}) {
  const words = useWords("session").login;
  const captcha = useCaptcha();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [isInactive, setIsInactive] = useState(false);
  const refusal = useRef(() => {});
  /** Shows the toast of a refused sign-in and puts the help text next to the field. */
  const withFieldError = (error: unknown): unknown => {
    const code = error instanceof ApiError ? error.code : "";
    setIsInactive(code === "AccountNotActivated");
    if (!(error instanceof ApiError) || !hasHelp(code)) return error;
    refusal.current = toast(code === "AccountNotActivated" ? words.notActivated : words.credentials, "bad");
    const field = code === "AccountNotActivated" || code === "USER_INACTIVE" ? "username" : "password";
    return new ApiError(error.status, { code, message: error.message, fields: { [field]: [words.help[code]] } });
  };
  const form = useForm({
    initial: { username: initialUsername, password: "" },
    check: ({ username, password }) => ({
      username: required(username),
      password: password ? undefined : "REQUIRED",
    }),
    needs: words.needs,
    send: async ({ username, password }) => {
      try {
        const captchaInput = needsCaptcha ? { captcha: await captcha.take() } : {};
        const { user, duty } = await api.session.login({ username, password, ...captchaInput });
        refusal.current();
        secondFactorDuty.set(duty ?? null);
        await enterAs(user);
      } catch (error) {
        if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") {
          refusal.current();
          onSecondStep(error.facts as unknown as SecondStepToken);
          return;
        }
        // The password may be right and only the captcha missing: show the captcha.
        if (error instanceof ApiError && (error.code === "CAPTCHA" || error.facts.captchaNext)) {
          setNeedsCaptcha(true);
          captcha.begin();
        }
        throw withFieldError(error);
      }
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        form={form}
        labels={{ username: words.username, password: words.password }}
        refused={words.refused}
      />
      {isInactive && (
        <p>
          <Link to={appendReturnAddress(`/validateCode?email=${encodeURIComponent(form.values.username)}`, next)}>
            {words.activate}
          </Link>
        </p>
      )}
      <TextField
        form={form}
        name="username"
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField form={form} name="password" label={words.password} />
      {needsCaptcha && <CaptchaField captcha={captcha} />}
      <p className="login-forgot alone">
        <Link to={appendReturnAddress("/forgotPass", next)}>{words.forgot}</Link>
      </p>
      <Submit sending={form.sending} wide>
        {words.submit}
      </Submit>
    </form>
  );
}

const codesWithHelp = ["AccountNotActivated", "CREDENTIALS", "LOCKED", "USER_INACTIVE"] as const;

function hasHelp(code: string): code is (typeof codesWithHelp)[number] {
  return (codesWithHelp as readonly string[]).includes(code);
}

/** Messages from the query string: signed out, or why sign-in by another page failed. */
function useGreeting({ error, closed }: SignInSearch): void {
  const words = useWords("session").login;
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    if (closed) toast(words.closed);
    if (error) toast(error === "AccountNotActivated" ? words.notActivated : words.credentials, "bad");
  }, [closed, error, words]);
}
