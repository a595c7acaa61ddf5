/** Tabs of the room on a phone; on larger screens all parts are visible. */
import { SegmentedControl } from "@mantine/core";
import { useWords } from "../../../../web/words.ts";
import classes from "./room.module.css";

const roomParts = ["talk", "goals", "documents", "people"] as const;
export type RoomPart = (typeof roomParts)[number];

export function RoomTabs({ chosen, onChoose }: { chosen: RoomPart; onChoose: (part: RoomPart) => void }) {
  const { room } = useWords("virtualTables");
  return (
    <SegmentedControl
      className={classes.parts}
      fullWidth
      mb="sm"
      aria-label={room.parts}
      value={chosen}
      onChange={(part) => onChoose(part)}
      data={roomParts.map((value) => ({ value, label: room.partNames[value] }))}
    />
  );
}
