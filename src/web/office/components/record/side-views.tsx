/**
 * Views of a list as a column on its left, if there are too many for tabs. Below 992 px the list's filter offers them.
 */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "../list-parts/view-list.module.css";
import type { ViewTab } from "../list-parts/view-tabs.tsx";

export function SideViews({
  label,
  views,
  children,
}: {
  label: string;
  views: readonly ViewTab[];
  children: ReactNode;
}) {
  const nav = useRef<HTMLElement>(null);
  const currentIndex = views.findIndex(({ isHere }) => isHere);
  useEffect(() => {
    const currentLink = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && currentLink) nav.current.scrollTop = currentLink.offsetTop - nav.current.clientHeight / 3;
  }, [currentIndex]);
  return (
    <div className={classes.sideViews}>
      <nav ref={nav} aria-label={label} className={`${classes.views} no-print`}>
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
