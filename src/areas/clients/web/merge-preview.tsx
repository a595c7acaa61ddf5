/** Two clients beside what they will be as one: which lines differ, and what becomes of each, is seen at a glance. */
import { Text } from "@mantine/core";
import { pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import stacked from "../../../web/office/components/stacked.module.css";
import { useWords } from "../../../web/words.ts";
import type { Client } from "../contract.ts";
import { useClientFacts } from "./client-facts.ts";
import { compareClients, type MergeRow } from "./merge-comparison.ts";
import classes from "./merge.module.css";

interface Compared {
  readonly into: Client;
  readonly from: Client;
  readonly after: Client;
}

export function MergePreview({ into, from, after }: Compared) {
  const { merge: words, columns } = useWords("clients");
  const language = useLanguage();
  const factsOf = useClientFacts();
  const whole = (client: Client) => [[columns.name, client.name] as const, ...factsOf(client)];
  const lines = compareClients(whole(into), whole(from), whole(after));
  const different = lines.filter(({ becomes }) => becomes !== "same").length;
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
          {lines.map((line) => (
            <ComparedLine key={line.label} line={line} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ComparedLine({ line: { label, own, other, after, becomes } }: { line: MergeRow }) {
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
