/** Part of a calendar that accepts dropped activities and begins new ones. Keys and forms offer the same actions. */
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { dragOf } from "./calendar-entry.tsx";

interface DropEvent {
  readonly id: string;
  /** Distance of the dropped entry's top from the zone's top. */
  readonly top: number;
}

/** From where to where the pointer was drawn over the empty part of a zone, in pixels from its top. */
interface Sweep {
  readonly from: number;
  readonly to: number;
}

export function DropZone({
  onDropped,
  onSwept,
  preview,
  children,
  ...section
}: {
  onDropped: (dropped: DropEvent) => void;
  /** Called after a click on the empty part, or a drag over it. */
  onSwept?: ((sweep: Sweep) => void) | undefined;
  /** Shown while the pointer is drawn. */
  preview?: (sweep: Sweep) => ReactNode;
} & Omit<ComponentProps<"section">, "ref">) {
  const zone = useRef<HTMLElement>(null);
  const [sweep, setSweep] = useState<Sweep>();
  const topOf = (event: MouseEvent) => event.clientY - (zone.current?.getBoundingClientRect().top ?? 0);
  const handleDrag = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    if (event.type !== "drop" || !event.dataTransfer || !zone.current) return;
    const { id, below } = dragOf(event.dataTransfer);
    onDropped({ id, top: topOf(event) - below });
  });
  const handlePointer = useEffectEvent((event: PointerEvent) => {
    const isEmptyPart = event.target === zone.current && event.button === 0;
    if (event.type === "pointerdown" && onSwept && isEmptyPart) {
      zone.current?.setPointerCapture(event.pointerId);
      setSweep({ from: topOf(event), to: topOf(event) });
    } else if (sweep && event.type === "pointermove") setSweep({ from: sweep.from, to: topOf(event) });
    else if (sweep) {
      setSweep(undefined);
      if (event.type === "pointerup") onSwept?.(ordered({ from: sweep.from, to: topOf(event) }));
    }
  });
  useEffect(() => {
    const element = zone.current;
    const onDrag = (event: DragEvent) => handleDrag(event);
    const onPointer = (event: PointerEvent) => handlePointer(event);
    const dragEvents = ["dragover", "drop"] as const;
    const pointerEvents = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;
    for (const name of dragEvents) element?.addEventListener(name, onDrag);
    for (const name of pointerEvents) element?.addEventListener(name, onPointer);
    return () => {
      for (const name of dragEvents) element?.removeEventListener(name, onDrag);
      for (const name of pointerEvents) element?.removeEventListener(name, onPointer);
    };
  }, []);
  return (
    <section ref={zone} {...section}>
      {children}
      {sweep && preview?.(ordered(sweep))}
    </section>
  );
}

const ordered = ({ from, to }: Sweep): Sweep => ({ from: Math.min(from, to), to: Math.max(from, to) });
