/** A map of countries, with a list of the same figures and of those without a country. */
import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { toastError } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { StatisticGroup } from "../../result-schemas.ts";
import { Bars } from "./bars.tsx";
import classes from "../board.module.css";
import { mapOption } from "./chart-options.ts";
import { palette } from "./chart-colors.ts";

export function CountryMap({ docs, target }: { docs: readonly StatisticGroup[]; target: (key: string) => LinkTarget }) {
  return (
    <div className={classes.world}>
      <WorldMap docs={docs} />
      <div>
        <Bars docs={docs} target={target} />
      </div>
    </div>
  );
}

function WorldMap({ docs }: { docs: readonly StatisticGroup[] }) {
  const language = useLanguage();
  const { map } = useWords("statistics");
  const { colorScheme } = useMantineColorScheme();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let chart: { dispose: () => void; resize: () => void } | undefined;
    let isUnmounted = false;
    const resizeObserver = new ResizeObserver(() => chart?.resize());
    const draw = async () => {
      const { init, worldMap } = await import("./echarts.ts");
      const world = await worldMap();
      if (isUnmounted) return;
      const created = init(element, undefined, { renderer: "canvas" });
      created.setOption(mapOption(docs, world, palette(), language));
      chart = created;
      resizeObserver.observe(element);
    };
    const visibility = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      visibility.disconnect();
      draw().catch(toastError);
    });
    visibility.observe(element);
    return () => {
      isUnmounted = true;
      visibility.disconnect();
      resizeObserver.disconnect();
      chart?.dispose();
    };
    // Redraws when the theme changes.
  }, [docs, language, colorScheme]);
  return <div ref={box} role="img" aria-label={map} className={classes.map} />;
}
