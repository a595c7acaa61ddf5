/** Drop target of a calendar. Keys and forms offer the same actions. */
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { dragOf } from "./calendar-entry.tsx";

interface DropEvent {
  readonly id: string;
  /** Distance of the dropped entry's top from the zone's top. */
  readonly top: number;
}

export function DropZone({
  onDropped,
  ...section
}: { onDropped: (dropped: DropEvent) => void } & Omit<ComponentProps<"section">, "ref">) {
  const zone = useRef<HTMLElement>(null);
  const handleDrag = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    if (event.type !== "drop" || !event.dataTransfer || !zone.current) return;
    const { id, below } = dragOf(event.dataTransfer);
    onDropped({ id, top: event.clientY - zone.current.getBoundingClientRect().top - below });
  });
  useEffect(() => {
    const element = zone.current;
    const listener = (event: DragEvent) => handleDrag(event);
    element?.addEventListener("dragover", listener);
    element?.addEventListener("drop", listener);
    return () => {
      element?.removeEventListener("dragover", listener);
      element?.removeEventListener("drop", listener);
    };
  }, []);
  return <section ref={zone} {...section} />;
}
