/** Things of which one is seen at a time: led on by buttons, by the arrows of the keyboard and by a swipe. */
import { ActionIcon } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type PointerEvent, type ReactNode, useRef } from "react";
import { say } from "../../../kit/words.ts";
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
  const turn = (by: number) => {
    const next = at + by;
    if (next >= 0 && next < count) onTurn(next);
  };
  useWindowEvent("keydown", ({ key }) => {
    if (key === "ArrowLeft") turn(-1);
    if (key === "ArrowRight") turn(1);
  });
  const swiped = ({ clientX }: PointerEvent) => {
    const by = clientX - (began.current ?? clientX);
    began.current = undefined;
    if (Math.abs(by) > swipePx) turn(by < 0 ? 1 : -1);
  };
  return (
    <section className={classes.carousel} aria-label={label} aria-roledescription={words.carousel}>
      <ActionIcon variant="default" size="lg" aria-label={words.previous} disabled={at === 0} onClick={() => turn(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <div
        className={classes.item}
        onPointerDown={({ clientX }) => {
          began.current = clientX;
        }}
        onPointerUp={swiped}
        onPointerCancel={() => {
          began.current = undefined;
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
        {say(words.place, { at: at + 1, count })}
      </span>
    </section>
  );
}
