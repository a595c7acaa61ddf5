import { Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../../../web/words.ts";
import type { ImportFault } from "../../contract.ts";
import { clientsPath } from "../paths.ts";

/** Rows that are left out: which, at what, and why. */
export function FaultRows({ faults, nameOf }: { faults: readonly ImportFault[]; nameOf: (field: string) => string }) {
  const { faults: words } = useWords("clients").import;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          {[words.row, words.field, words.said, words.reason].map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {faults.map(({ row, field, code, said, text, found }) => (
          <Table.Tr key={`${row} ${field} ${code}`}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>{nameOf(field)}</Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{said}</Table.Td>
            <Table.Td>
              {text}{" "}
              {found && (
                <Link to={clientsPath} search={{ search: found }} target="_blank">
                  {found}
                </Link>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
