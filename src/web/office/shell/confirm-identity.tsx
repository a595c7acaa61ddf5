/** Requests the password or a code when a call needs a recent sign-in; the call is then repeated by itself. */
import "../../account-api.ts";
import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, api } from "../../api.ts";
import { currentUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { errorMessage } from "../query-client.ts";
import type { PendingConfirmation } from "./confirmation.tsx";

export function ConfirmIdentityDialog({ methods, answer }: PendingConfirmation & { onClose?: () => void }) {
  const { confirmIdentity: words } = useWords("office");
  const hasCode = methods.some((method) => method !== "passkey");
  const hasPasskey = methods.includes("passkey");
  const [byCode, setByCode] = useState(false);
  const [proof, setProof] = useState("");
  const confirm = useMutation({
    meta: { quiet: true },
    mutationFn: async (byPasskey: boolean) => {
      if (!byPasskey) return api.session.confirm(byCode ? { code: proof } : { password: proof });
      const { requestPasskey } = await import("../../passkey.ts");
      const passkey = await requestPasskey("confirmation");
      return passkey && api.session.confirm({ passkey });
    },
    onSuccess: (confirmed) => confirmed && answer(true),
  });
  const input = {
    value: proof,
    onChange: (event: { currentTarget: HTMLInputElement }) => setProof(event.currentTarget.value),
    error: confirm.isError && fieldMessage(confirm.error),
    "data-autofocus": true,
  };
  return (
    <Modal opened onClose={() => answer(false)} title={words.title} zIndex={500}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may be rendered inside another form.
          event.stopPropagation();
          confirm.mutate(false);
        }}
      >
        <Text size="sm" mb="md">
          {words.text}
        </Text>
        <input type="text" autoComplete="username" value={currentUser()?.email ?? ""} readOnly hidden />
        {byCode ? (
          <TextInput label={words.code} autoComplete="one-time-code" {...input} />
        ) : (
          <PasswordInput label={words.password} autoComplete="current-password" {...input} />
        )}
        {hasCode && (
          <Button
            variant="transparent"
            size="compact-sm"
            px={0}
            mt="xs"
            onClick={() => {
              setProof("");
              setByCode(!byCode);
            }}
          >
            {byCode ? words.usePassword : words.useCode}
          </Button>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => answer(false)}>
            {words.cancel}
          </Button>
          {hasPasskey && (
            <Button variant="default" onClick={() => confirm.mutate(true)}>
              {words.passkey}
            </Button>
          )}
          <Button type="submit" loading={confirm.isPending} disabled={proof === ""}>
            {words.submit}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const fieldMessage = (error: unknown) =>
  error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : errorMessage(error);
