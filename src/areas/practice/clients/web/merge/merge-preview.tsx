/** Table of two clients and the result of their merge; differing fields are marked. */
import { Text } from "@mantine/core";
import { pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import stacked from "../../../../../web/office/components/record/stacked.module.css";
import { useWords } from "../../../../../web/words.ts";
import type { Client } from "../../contract.ts";
import { useClientFacts } from "../client-facts.ts";
import { compareClients, type MergeRow } from "./merge-comparison.ts";
import classes from "./merge.module.css";

interface MergePreviewProps {
  readonly into: Client;
  readonly from: Client;
  readonly after: Client;
}

export function MergePreview({ into, from, after }: MergePreviewProps) {
  const { merge: words } = useWords("clients");
  const language = useLanguage();
  const factsOf = useClientFacts();
  const rows = compareClients(factsOf(into), factsOf(from), factsOf(after));
  const different = rows.filter(({ becomes }) => becomes !== "same").length;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {different === 0 ? words.alike : pluralize(words.different, different, language)}
      </Text>
      <table className={stacked.table}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{`${words.own} · ${into.clientNumber}`}</th>
            <th scope="col">{`${words.others} · ${from.clientNumber}`}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparedRow key={row.label} line={row} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ComparedRow({ line: { label, own, other, after, becomes } }: { line: MergeRow }) {
  const { merge: words } = useWords("clients");
  return (
    <tr className={classes.line} data-becomes={becomes}>
      <th scope="row">
        {label}
        {becomes !== "same" && <span className={classes.becomes}>{words.becomes[becomes]}</span>}
      </th>
      <td data-of={words.own}>{own || "—"}</td>
      <td data-of={words.others}>{becomes === "left" ? <s>{other}</s> : other || "—"}</td>
      <td data-of={words.after} className={classes.after}>
        {after || "—"}
      </td>
    </tr>
  );
}
