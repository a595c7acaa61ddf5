/** References to a record: their kind and number, linked to the list that shows them. */
import { Anchor, List } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { RecordReference } from "../../../../areas/contracts.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import { targetOf } from "../../navigation/query-string.ts";

export function ReferencesList({ usedIn }: { usedIn: readonly RecordReference[] }) {
  const { parts } = useWords("office");
  const language = useLanguage();
  return (
    <List size="sm">
      {usedIn.map(({ what, count, at }) => {
        const label = pluralize(parts.holders[what], count, language);
        return (
          <List.Item key={what}>
            {at ? <Anchor renderRoot={(props) => <Link {...targetOf(at)} {...props} />}>{label}</Anchor> : label}
          </List.Item>
        );
      })}
    </List>
  );
}
