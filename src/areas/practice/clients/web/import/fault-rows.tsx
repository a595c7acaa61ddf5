import { Link } from "@tanstack/react-router";
import stacked from "../../../../../web/office/components/record/stacked.module.css";
import { useWords } from "../../../../../web/words.ts";
import type { ImportFault } from "../../contract.ts";
import { clientsPath } from "../paths.ts";

/** Table of the rows that are left out, with field and reason. */
export function FaultRows({ faults, nameOf }: { faults: readonly ImportFault[]; nameOf: (field: string) => string }) {
  const { faults: words } = useWords("clients").import;
  return (
    <table className={stacked.table}>
      <thead>
        <tr>
          {[words.row, words.field, words.value, words.reason].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, field, code, said, text, found }) => (
          <tr key={`${row} ${field} ${code}`}>
            <td data-of={words.row}>{row}</td>
            <td data-of={words.field}>{nameOf(field)}</td>
            <td data-of={words.value}>{said || "—"}</td>
            <td data-of={words.reason}>
              <span>
                {text}{" "}
                {found && (
                  <Link to={clientsPath} search={{ search: found }} target="_blank">
                    {found}
                  </Link>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
