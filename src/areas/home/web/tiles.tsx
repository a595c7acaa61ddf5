import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useLanguage } from "../../../web/language.ts";
import { chosenTiles, type WidgetContext, type HomeTile } from "../../../web/office/home/widget.ts";
import { loadWords, useWords } from "../../../web/words.ts";
import classes from "./home.module.css";
import type { ReadWidget } from "./use-home-widgets.ts";

/** The four numbers above: chosen among those of all parts, so they wait until every part was read or failed. */
export function Tiles({ parts }: { parts: readonly ReadWidget[] }) {
  const words = useWords("home");
  const language = useLanguage();
  const said: WidgetContext = { language, words: (area) => use(loadWords(area, language)) };
  const isReading = parts.some(({ here, error }) => !here && !error);
  const tiles = parts.flatMap(({ here }) => here?.shown.tiles?.(here.read, said) ?? []);
  if (isReading)
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
      {chosenTiles(tiles).map((tile) => (
        <OneTile key={tile.label} tile={tile} />
      ))}
    </nav>
  );
}

function OneTile({ tile: { label, value, unit, text, urgency: edge, target: leads } }: { tile: HomeTile }) {
  return (
    <Link {...leads} className={classes.tile} data-edge={edge}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>
        {value}
        {unit && <small> {unit}</small>}
      </strong>
      {text && <span className={classes.text}>{text}</span>}
    </Link>
  );
}
