/** Uploads the signed scan with its progress in per cent, which signs the offer. */
import { Button, FileButton, Modal, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../web/api.ts";
import { ProgressBar } from "../../../../web/office/components/record/progress-bar.tsx";
import { errorMessage, waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { type OfferAtHand, useRefreshContractOffers } from "./offer-context.ts";
import { lockedWhileSending } from "../../../../web/office/components/dialogs/locked-while-sending.ts";

export function ScanDialog({ offer, onClose }: { offer: OfferAtHand; onClose: () => void }) {
  const { scan: words } = useWords("contractOffers");
  const refresh = useRefreshContractOffers();
  const [percent, setPercent] = useState(0);
  const { _id, offerNumber: number } = offer;
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => {
      setPercent(0);
      const input = { _id, file } as { _id: string };
      return api.contractOffers.sign(input, { progress: setPercent });
    },
    onSuccess: () => {
      toast(interpolate(words.done, { number }));
      return waitForRefetch(refresh());
    },
  });
  const { error } = send;
  const failure = error instanceof ApiError ? (Object.values(error.fields)[0]?.[0] ?? error.message) : error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.title, { number })}
      {...lockedWhileSending(send.isPending)}
    >
      <Stack gap="md">
        <Text size="sm">{words.text}</Text>
        <FileButton
          accept="application/pdf,image/*"
          onChange={(file) => file && send.mutate(file, { onSuccess: onClose })}
          inputProps={{ "aria-label": words.choose }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={17} />} disabled={send.isPending}>
              {words.choose}
            </Button>
          )}
        </FileButton>
        {send.isPending && <ProgressBar value={percent} label={interpolate(words.sending, { percent })} />}
        {failure && (
          <Text size="sm" c="var(--bad)" role="alert">
            {typeof failure === "string" ? failure : errorMessage(failure)}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
