import { Box, Text } from "@mantine/core";
import { interpolate } from "../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../web/api.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Difference } from "../schemas.ts";
import { BothSides, useRefreshDays } from "./day-parts.tsx";
import { optionsOf } from "../../../../web/office/form/fields.ts";

/** Resolves a difference, with a note. */
export function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const words = useWords("reconciliation");
  const r = words.resolve;
  const canLink = difference.allowed.includes("linkToRequest");
  const resolve = ({ number, ...values }: Parameters<typeof api.reconciliation.resolve>[0], options?: CallOptions) =>
    api.reconciliation.resolve(
      { ...values, ...(number && values.resolution === "linkToRequest" ? { number } : {}) },
      options,
    );
  return (
    <FormDialog
      title={interpolate(r.title, { reference: difference.reference })}
      size="lg"
      text={
        <>
          <Text size="sm" mb="sm">
            {words.kindHints[difference.kind]}
          </Text>
          <Box mb="md">
            <BothSides ours={difference.ours} theirs={difference.theirs} />
          </Box>
        </>
      }
      mutation={resolve}
      extraInput={{ _id: difference._id, updatedAt: difference.updatedAt }}
      fields={[
        {
          name: "resolution",
          label: r.resolution,
          hint: difference.allowed
            .map((each) => `${words.resolutions[each]}: ${words.resolutionHints[each]}`)
            .join(" "),
          kind: "select",
          required: true,
          options: optionsOf(difference.allowed, words.resolutions),
        },
        ...(canLink ? [{ name: "number", label: r.number, hint: r.numberHint } as const] : []),
        { name: "note", label: r.note, hint: r.noteHint, kind: "textarea", required: true },
      ]}
      successMessage={r.done}
      invalidate={useRefreshDays()}
      onClose={onClose}
      submitLabel={r.submit}
    />
  );
}
