import { Skeleton } from "@mantine/core";
import { useWords } from "../../../words.ts";
import classes from "./rows.module.css";

/** Placeholder rows with the height of the real ones. */
export function SkeletonRows({ rows, height }: { rows: number; height: number }) {
  const words = useWords("office").list;
  return (
    <div role="status" aria-label={words.loading} className={classes.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} style={{ height }}>
          <Skeleton
            height={height > 50 ? Math.min(56, height - 12) : 14}
            width={height > 50 ? "100%" : `${62 + ((index * 17) % 35)}%`}
          />
        </div>
      ))}
    </div>
  );
}
