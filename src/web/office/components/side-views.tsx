/** The views of a list one below the other at its left: too many for tabs. Below 992 px the filter of the list has them. */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./view-list.module.css";
import type { ViewTab } from "./view-tabs.tsx";

export function SideViews({
  label,
  views,
  children,
}: {
  label: string;
  views: readonly ViewTab[];
  children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  const here = views.findIndex(({ isHere }) => isHere);
  useEffect(() => {
    const shown = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && shown) bar.current.scrollTop = shown.offsetTop - bar.current.clientHeight / 3;
  }, [here]);
  return (
    <div className={classes.beside}>
      <nav ref={bar} aria-label={label} className={`${classes.views} no-print`}>
        {views.map(({ label: name, to, search, isHere }) => (
          <Link
            key={name}
            to={to}
            search={search ?? {}}
            resetScroll={false}
            className={classes.view}
            activeProps={{}}
            data-active={isHere}
            aria-current={isHere ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={classes.list}>{children}</div>
    </div>
  );
}
