import { type RefObject, useEffect } from "react";

/** Marks what scrolls sideways with `data-more` while something is hidden behind its right edge. */
export function useSideways(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const look = () => {
      node.dataset.more = String(node.scrollLeft + node.clientWidth < node.scrollWidth - 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    node.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener("scroll", look);
    };
  }, [box]);
}
