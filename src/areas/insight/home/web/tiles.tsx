import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useLanguage } from "../../../../web/session/language.ts";
import { selectTiles, type WidgetContext, type HomeTile } from "../../../../web/office/home/widget.ts";
import { loadWords, useWords } from "../../../../web/words.ts";
import classes from "./home.module.css";
import type { ReadWidget } from "./use-home-widgets.ts";

/** The four most urgent tiles of all widgets, so they wait until every widget has loaded or failed. */
export function Tiles({ parts }: { parts: readonly ReadWidget[] }) {
  const words = useWords("home");
  const language = useLanguage();
  const context: WidgetContext = { language, words: (area) => use(loadWords(area, language)) };
  const isLoading = parts.some(({ loaded, error }) => !loaded && !error);
  const tiles = parts.flatMap(({ loaded }) => loaded?.widget.tiles?.(loaded.data, context) ?? []);
  if (isLoading)
    return (
      <div className={classes.tiles} aria-busy>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} height={92} radius="md" />
        ))}
      </div>
    );
  if (tiles.length === 0) return null;
  return (
    <nav className={classes.tiles} aria-label={words.tiles}>
      {selectTiles(tiles).map((tile) => (
        <OneTile key={tile.label} tile={tile} />
      ))}
    </nav>
  );
}

function OneTile({ tile: { label, value, unit, text, urgency, target } }: { tile: HomeTile }) {
  return (
    <Link {...target} className={classes.tile} data-edge={urgency}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>
        {value}
        {/* An inline block would drop a space at its start. */}
        {unit && " "}
        {unit && <small>{unit}</small>}
      </strong>
      {text && <span className={classes.text}>{text}</span>}
    </Link>
  );
}
