import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { ApiError, api } from "../../api.ts";
import { secondFactorDuty, loadSession, type SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { goToLogin, errorMessage, sessionOver } from "../query-client.ts";

export function SignInAgain({ user }: { user: SessionUser }) {
  const words = useWords("office").sessionOver;
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const [step, setStep] = useState<SecondStepToken>();
  const [code, setCode] = useState("");
  const signIn = useMutation({
    meta: { quiet: true },
    mutationFn: async (byPasskey: boolean) => {
      const passkey = byPasskey && step ? await requestPasskey(step.token) : undefined;
      if (byPasskey && !passkey) return false;
      if (step) {
        // The calls of one's own account, which no other part of the office needs.
        await import("../../account-api.ts");
        await api.session.secondFactor({ token: step.token, ...(passkey ? { passkey } : { code }) });
      } else await api.session.login({ username: user.email, password });
      await loadSession();
      return true;
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === "SECOND_FACTOR_NEEDED") setStep(error.facts as unknown as SecondStepToken);
      if (error.code === "CODE_EXPIRED") setStep(undefined);
    },
    onSuccess: (hasEntered) => {
      if (!hasEntered) return undefined;
      // Nothing but the account's security opens any more.
      if ((secondFactorDuty.get()?.days ?? 1) <= 0) return goToLogin();
      sessionOver.set(false);
      return queryClient.invalidateQueries();
    },
  });
  return (
    <Modal
      opened
      onClose={keepOpen}
      withCloseButton={false}
      title={words.title}
      zIndex={500}
      overlayProps={{ backgroundOpacity: 0.92, blur: 8 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(false);
        }}
      >
        <Text size="sm" mb="md">
          {step ? words.codeText : interpolate(words.text, { name: user.name })}
        </Text>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {step ? (
          <TextInput
            label={words.code}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={signIn.isError && !isStep(signIn.error) && fieldMessage(signIn.error)}
            data-autofocus
          />
        ) : (
          <PasswordInput
            label={interpolate(words.password, { email: user.email })}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={signIn.isError && errorMessage(signIn.error)}
            data-autofocus
          />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={goToLogin}>
            {words.leave}
          </Button>
          {step?.methods.includes("passkey") && (
            <Button variant="default" onClick={() => signIn.mutate(true)}>
              {words.passkey}
            </Button>
          )}
          <Button type="submit" loading={signIn.isPending} loaderProps={{ "aria-label": words.entering }}>
            {words.enter}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface SecondStepToken {
  readonly token: string;
  readonly methods: readonly string[];
}

const requestPasskey = async (token: string) =>
  (await import("../../passkey.ts")).requestPasskey("secondFactor", token);

const isStep = (error: unknown) => error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED";

const fieldMessage = (error: unknown) =>
  error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : errorMessage(error);

function keepOpen(): void {
  // Only signing in or leaving closes it.
}
