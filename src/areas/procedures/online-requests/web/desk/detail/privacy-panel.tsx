/** Retention period of a request's personal data, and the legal hold that extends it. */
import { Button, Text } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { formatDateTime } from "../../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { api } from "../../../../../../web/api.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { FormDialog } from "../../../../../../web/office/form/form-dialog.tsx";
import { Panel } from "../../../../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { useRefreshRequests } from "../staff-shared.ts";
import type { FormDetailData } from "./form-facts.ts";

export function PrivacyPanel({ detail }: { detail: FormDetailData }) {
  const { privacy: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { form, hold } = detail;
  if (form.anonymisedAt)
    return (
      <Panel title={words.title} padded>
        <Text size="sm">{interpolate(words.erased, { date: formatDateTime(form.anonymisedAt, language) })}</Text>
      </Panel>
    );
  return (
    <Panel title={words.title} padded>
      <Text size="sm">
        {hold
          ? interpolate(words.retained, { date: formatDateTime(hold.at, language), name: hold.byName })
          : words.rule}
      </Text>
      {hold && <SeeMore>{hold.reason}</SeeMore>}
      <Button
        variant="default"
        size="sm"
        mt="sm"
        leftSection={hold ? <IconLockOpen size={16} /> : <IconLock size={16} />}
        onClick={() => setDialogOpen(true)}
      >
        {hold ? words.release : words.hold}
      </Button>
      {isDialogOpen && <HoldDialog detail={detail} onClose={() => setDialogOpen(false)} />}
    </Panel>
  );
}

function HoldDialog({ detail: { group, hold }, onClose }: { detail: FormDetailData; onClose: () => void }) {
  const { privacy: words } = useWords("onlineRequestsDesk");
  const refresh = useRefreshRequests();
  const isHolding = hold === null;
  return (
    <FormDialog
      title={isHolding ? words.hold : words.release}
      mutation={api.onlineRequests.hold}
      extraInput={{ _id: group.commonId, held: isHolding, updatedAt: group.updatedAt }}
      fields={[
        {
          name: "reason",
          label: isHolding ? words.who : words.why,
          hint: words.hint,
          kind: "textarea",
          required: true,
        },
      ]}
      successMessage={isHolding ? words.isHeld : words.isReleased}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={isHolding ? words.keep : words.release}
    />
  );
}
