/** Versions that were sent before a correction: only the changed fields. */
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import { useOfferFields } from "./offer-labels.ts";

export function VersionsPanel({ offerId }: { offerId: string }) {
  const { page: words } = useWords("contractOffers");
  const language = useLanguage();
  const fieldsOf = useOfferFields();
  const versions = useQuery({
    queryKey: [api.contractOffers.versions.key, offerId],
    queryFn: ({ signal }) => api.contractOffers.versions({ id: offerId }, { signal }),
  });
  return (
    <Panel title={words.versions} isLoading={versions.isPending} error={versions.error} padded>
      <Stack gap="md">
        {(versions.data ?? []).map(({ version, until, byName, content, next }) => {
          const after = new Map(fieldsOf(next));
          const changed = fieldsOf(content).filter(([name, before]) => after.get(name) !== before);
          return (
            <div key={version}>
              <Text size="sm" fw={600}>
                {interpolate(words.version, { version })}
              </Text>
              <Text size="xs" c="dimmed">
                {interpolate(words.until, { date: formatDateTime(until, language), name: byName })}
              </Text>
              <dl style={{ margin: "6px 0 0" }}>
                {changed.map(([name, before]) => (
                  <div key={name} style={{ marginTop: 4 }}>
                    <Text size="xs" c="dimmed" component="dt">
                      {name}
                    </Text>
                    <Text size="sm" component="dd" m={0}>
                      <del aria-label={`${words.before}: ${before || "—"}`}>{before || "—"}</del>{" "}
                      <span>{after.get(name) || "—"}</span>
                    </Text>
                  </div>
                ))}
              </dl>
            </div>
          );
        })}
      </Stack>
    </Panel>
  );
}
