/** A part of a calendar that takes what is dropped on it. What a hand does there, keys and forms do too. */
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { dragOf } from "./calendar-entry.tsx";

interface Dropped {
  readonly id: string;
  /** How far below the top of the zone its own top came to lie. */
  readonly top: number;
}

export function DropZone({
  onDropped,
  ...section
}: { onDropped: (dropped: Dropped) => void } & Omit<ComponentProps<"section">, "ref">) {
  const zone = useRef<HTMLElement>(null);
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    if (event.type !== "drop" || !event.dataTransfer || !zone.current) return;
    const { id, below } = dragOf(event.dataTransfer);
    onDropped({ id, top: event.clientY - zone.current.getBoundingClientRect().top - below });
  });
  useEffect(() => {
    const of = zone.current;
    const listener = (event: DragEvent) => take(event);
    of?.addEventListener("dragover", listener);
    of?.addEventListener("drop", listener);
    return () => {
      of?.removeEventListener("dragover", listener);
      of?.removeEventListener("drop", listener);
    };
  }, []);
  return <section ref={zone} {...section} />;
}
