import { Badge } from "@mantine/core";
import { useWords } from "../../../web/words.ts";
import type { Client } from "../contract.ts";

/** A client's name; those that are marked stand out on every screen. */
export function NameWithMark({ client: { name, vip } }: { client: Pick<Client, "name" | "vip"> }) {
  const words = useWords("clients");
  if (!vip) return name;
  return (
    <>
      {name}{" "}
      <Badge size="xs" color="laton" ml={4}>
        {words.vip}
      </Badge>
    </>
  );
}
