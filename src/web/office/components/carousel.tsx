/** Things of which one is seen at a time: led on by buttons, by the arrows of the keyboard and by a swipe. */
import { ActionIcon } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import classes from "./carousel.module.css";

/** So many points are a swipe (specification §9). */
const swipePx = 5;

export function Carousel({
  label,
  count,
  at,
  onTurn,
  children,
}: {
  label: string;
  count: number;
  /** Which is seen, from 0. */
  at: number;
  onTurn: (at: number) => void;
  children: ReactNode;
}) {
  const words = useWords("office").parts;
  const began = useRef<number>(undefined);
  const hasSwiped = useRef(false);
  const turn = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < count) onTurn(next);
  };
  useWindowEvent("keydown", ({ key }) => {
    if (key === "ArrowLeft") turn(-1);
    if (key === "ArrowRight") turn(1);
  });
  // Also outside of the thing, where a mouse may let go.
  useWindowEvent("pointerup", ({ clientX }) => {
    const by = clientX - (began.current ?? clientX);
    began.current = undefined;
    hasSwiped.current = Math.abs(by) > swipePx;
    if (hasSwiped.current) turn(by < 0 ? 1 : -1);
  });
  useWindowEvent("pointercancel", () => {
    began.current = undefined;
  });
  return (
    <section className={classes.carousel} aria-label={label} aria-roledescription={words.carousel}>
      <ActionIcon variant="default" size="lg" aria-label={words.previous} disabled={at === 0} onClick={() => turn(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <div
        className={classes.item}
        onPointerDown={({ button, clientX }) => {
          hasSwiped.current = false;
          began.current = button === 0 ? clientX : undefined;
        }}
        // A mouse would carry the picture or the link away, and no swipe would be heard.
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (!hasSwiped.current) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {children}
      </div>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.next}
        disabled={at >= count - 1}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <span className={classes.place} aria-live="polite">
        {interpolate(words.place, { at: at + 1, count })}
      </span>
    </section>
  );
}
