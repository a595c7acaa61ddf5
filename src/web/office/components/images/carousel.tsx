/** Shows one item at a time; moved by buttons, arrow keys or a swipe. */
import { ActionIcon } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../words.ts";
import classes from "./carousel.module.css";

/** Minimum length of a swipe in pixels. */
const swipePx = 5;

export function Carousel({
  label,
  count,
  at,
  onSlideChange,
  children,
}: {
  label: string;
  count: number;
  /** Index of the visible item, from 0. */
  at: number;
  onSlideChange: (at: number) => void;
  children: ReactNode;
}) {
  const words = useWords("office").parts;
  const swipeStart = useRef<number>(undefined);
  const hasSwiped = useRef(false);
  const moveBy = (step: number) => {
    const next = at + step;
    if (next >= 0 && next < count) onSlideChange(next);
  };
  useWindowEvent("keydown", ({ key }) => {
    if (key === "ArrowLeft") moveBy(-1);
    if (key === "ArrowRight") moveBy(1);
  });
  // On the window, because a mouse may be released outside the item.
  useWindowEvent("pointerup", ({ clientX }) => {
    const distance = clientX - (swipeStart.current ?? clientX);
    swipeStart.current = undefined;
    hasSwiped.current = Math.abs(distance) > swipePx;
    if (hasSwiped.current) moveBy(distance < 0 ? 1 : -1);
  });
  useWindowEvent("pointercancel", () => {
    swipeStart.current = undefined;
  });
  return (
    <section className={classes.carousel} aria-label={label} aria-roledescription={words.carousel}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.previous}
        disabled={at === 0}
        onClick={() => moveBy(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <div
        className={classes.item}
        onPointerDown={({ button, clientX }) => {
          hasSwiped.current = false;
          swipeStart.current = button === 0 ? clientX : undefined;
        }}
        // Dragging an image or a link would prevent the swipe.
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
        onClick={() => moveBy(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <span className={classes.place} aria-live="polite">
        {interpolate(words.place, { at: at + 1, count })}
      </span>
    </section>
  );
}
