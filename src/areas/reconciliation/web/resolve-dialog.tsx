import { Box, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import type { Difference } from "../shapes.ts";
import type { Resolution } from "../states.ts";
import { BothSides, useRefreshDays } from "./shown.tsx";

/** Explains one difference: what is done about it, and why. */
export function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const words = useWords("reconciliation");
  const refresh = useRefreshDays();
  const [once] = useState(() => crypto.randomUUID());
  const r = words.resolve;
  const canLink = difference.allowed.includes("linkToRequest");
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(r.title, { reference: difference.reference })}
      closeOnClickOutside={false}
      size="lg"
    >
      <Text size="sm" mb="sm">
        {words.kindHints[difference.kind]}
      </Text>
      <Box mb="md">
        <BothSides ours={difference.ours} theirs={difference.theirs} />
      </Box>
      <Form
        fields={[
          {
            name: "resolution",
            label: r.resolution,
            hint: difference.allowed
              .map((each) => `${words.resolutions[each]}: ${words.resolutionHints[each]}`)
              .join(" "),
            kind: "choice",
            required: true,
            options: difference.allowed.map((value) => ({ value, label: words.resolutions[value] })),
          },
          ...(canLink ? [{ name: "number", label: r.number, hint: r.numberHint }] : []),
          { name: "note", label: r.note, hint: r.noteHint, kind: "long", required: true },
        ]}
        initial={{ resolution: "" as Resolution, number: "", note: "" }}
        submit={({ resolution, number, note }) =>
          api.reconciliation.resolve(
            {
              _id: difference._id,
              updatedAt: difference.updatedAt,
              resolution,
              note,
              ...(number && resolution === "linkToRequest" ? { number } : {}),
            },
            { once },
          )
        }
        onDone={() => {
          toast(r.done);
          void refresh();
          onClose();
        }}
        onCancel={onClose}
        submitLabel={r.submit}
      />
    </Modal>
  );
}
