/** The authorization that a literal certification needs. Staff record who granted it and in which document. */
import { Button, Group, Text } from "@mantine/core";
import { IconLicense } from "@tabler/icons-react";
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

export function AuthorizationPanel({ detail }: { detail: FormDetailData }) {
  const { authorization: words } = useWords("onlineRequestsReview");
  const language = useLanguage();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { form, authorization } = detail;
  if (!authorization.required) return null;
  const { at, byName, note } = authorization;
  return (
    <Panel title={words.title} padded>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
          <Text size="sm">
            {at ? interpolate(words.noted, { name: byName ?? "", date: formatDateTime(at, language) }) : words.missing}
          </Text>
          {note && <SeeMore>{note}</SeeMore>}
        </div>
        {form.status === "underReview" && (
          <Button variant="default" leftSection={<IconLicense size={17} />} onClick={() => setDialogOpen(true)}>
            {at ? words.takeAway : words.note}
          </Button>
        )}
      </Group>
      {isDialogOpen && <NoteDialog detail={detail} onClose={() => setDialogOpen(false)} />}
    </Panel>
  );
}

function NoteDialog({ detail: { form, authorization }, onClose }: { detail: FormDetailData; onClose: () => void }) {
  const { authorization: words } = useWords("onlineRequestsReview");
  const refresh = useRefreshRequests();
  const isGranting = authorization.at === null;
  const actionLabel = isGranting ? words.note : words.takeAway;
  return (
    <FormDialog
      title={actionLabel}
      mutation={api.onlineRequests.authorize}
      extraInput={{ _id: form._id, authorized: isGranting, updatedAt: form.updatedAt }}
      fields={[
        {
          name: "note",
          label: isGranting ? words.whose : words.why,
          hint: words.hint,
          kind: "textarea",
          required: true,
        },
      ]}
      successMessage={isGranting ? words.saved : words.takenAway}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={actionLabel}
    />
  );
}
