import { Badge } from "@mantine/core";
import { useWords } from "../../../../web/words.ts";
import type { Client } from "../contract.ts";

/** A client's name with its VIP badge. */
export function NameWithMark({ client: { name, vip } }: { client: Pick<Client, "name" | "vip"> }) {
  const words = useWords("clients");
  if (!vip) return name;
  return (
    <>
      {name}{" "}
      <Badge size="xs" color="laton" ml={4}>
        {words.marks.vip.yes}
      </Badge>
    </>
  );
}
