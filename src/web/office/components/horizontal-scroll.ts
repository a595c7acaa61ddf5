import { type RefObject, useEffect } from "react";

/** Marks what scrolls sideways with `data-more` while something is hidden behind its right edge. */
export function useHorizontalScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const look = () => {
      node.dataset.more = String(node.scrollLeft + node.clientWidth < node.scrollWidth - 1);
      node.dataset.wide = String(node.clientWidth < node.scrollWidth - 1);
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

/**
 * The head of a table stays in sight while its rows go by. The browser does it where all columns fit; what scrolls
 * sideways keeps its head from the window, so there it is moved along.
 */
export function useStickyHeader(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current;
    const head = node?.querySelector("thead");
    if (!node || !head) return;
    const move = () => {
      const { top, height } = node.getBoundingClientRect();
      const hidden = Number.parseFloat(getComputedStyle(node).getPropertyValue("--header-h")) - top;
      const most = Math.max(0, height - 2 * head.offsetHeight);
      const by = node.dataset.wide === "true" ? Math.min(Math.max(0, hidden), most) : 0;
      head.style.transform = by > 0 ? `translateY(${by}px)` : "";
    };
    window.addEventListener("scroll", move, { passive: true });
    return () => window.removeEventListener("scroll", move);
  }, [box]);
}
