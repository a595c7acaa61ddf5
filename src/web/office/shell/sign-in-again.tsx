import { Button, Group, Modal, PasswordInput, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { type SessionUser, setUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { goToLogin, errorMessage, sessionOver } from "../query-client.ts";

export function SignInAgain({ user }: { user: SessionUser }) {
  const words = useWords("office").sessionOver;
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const signIn = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.session.login({ username: user.email, password }),
    onSuccess: (answer) => {
      sessionOver.set(false);
      setUser(answer.user);
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
          signIn.mutate();
        }}
      >
        <Text size="sm" mb="md">
          {interpolate(words.text, { name: user.name })}
        </Text>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={interpolate(words.password, { email: user.email })}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={signIn.isError && errorMessage(signIn.error)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={goToLogin}>
            {words.leave}
          </Button>
          <Button type="submit" loading={signIn.isPending} loaderProps={{ "aria-label": words.entering }}>
            {words.enter}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function keepOpen(): void {
  // Only signing in or leaving closes it.
}
