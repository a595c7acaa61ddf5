/** Countries on a map, with the list that says the same and what has no country. */
import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../../web/language.ts";
import type { LinkTarget } from "../../../web/office/home/widget.ts";
import { toastError } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import type { StatisticGroup } from "../result-schemas.ts";
import { Bars } from "./bars.tsx";
import classes from "./board.module.css";
import { mapOption } from "./chart-options.ts";
import { palette } from "./chart-colors.ts";

export function CountryMap({ docs, target }: { docs: readonly StatisticGroup[]; target: (key: string) => LinkTarget }) {
  return (
    <div className={classes.world}>
      <Drawn docs={docs} />
      <div>
        <Bars docs={docs} target={target} />
      </div>
    </div>
  );
}

function Drawn({ docs }: { docs: readonly StatisticGroup[] }) {
  const language = useLanguage();
  const { map } = useWords("statistics");
  const { colorScheme } = useMantineColorScheme();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let chart: { dispose: () => void; resize: () => void } | undefined;
    let isLeft = false;
    const watch = new ResizeObserver(() => chart?.resize());
    const draw = async () => {
      const { init, worldMap } = await import("./echarts.ts");
      const world = await worldMap();
      if (isLeft) return;
      const drawn = init(element, undefined, { renderer: "canvas" });
      drawn.setOption(mapOption(docs, world, palette(), language));
      chart = drawn;
      watch.observe(element);
    };
    const isNear = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      isNear.disconnect();
      draw().catch(toastError);
    });
    isNear.observe(element);
    return () => {
      isLeft = true;
      isNear.disconnect();
      watch.disconnect();
      chart?.dispose();
    };
    // The colours are those of the theme.
  }, [docs, language, colorScheme]);
  return <div ref={box} role="img" aria-label={map} className={classes.map} />;
}
