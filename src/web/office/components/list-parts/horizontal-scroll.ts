import { type RefObject, useEffect } from "react";

/**
 * Sets `data-more` while content is hidden beyond the right edge, and `data-wide` if the content is wider than the
 * element.
 */
export function useHorizontalScroll(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const update = () => {
      element.dataset.more = String(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
      element.dataset.wide = String(element.clientWidth < element.scrollWidth - 1);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [container]);
}

/**
 * Keeps the header of a table visible while its rows scroll. Tables that fit use `position: sticky`; in a horizontally
 * scrolling container that does not work, so the header is moved by a transform.
 */
export function useStickyHeader(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    const head = element?.querySelector("thead");
    if (!element || !head) return;
    const move = () => {
      const { top, height } = element.getBoundingClientRect();
      const hidden = Number.parseFloat(getComputedStyle(element).getPropertyValue("--header-h")) - top;
      const maxOffset = Math.max(0, height - 2 * head.offsetHeight);
      const offset = element.dataset.wide === "true" ? Math.min(Math.max(0, hidden), maxOffset) : 0;
      head.style.transform = offset > 0 ? `translateY(${offset}px)` : "";
    };
    window.addEventListener("scroll", move, { passive: true });
    return () => window.removeEventListener("scroll", move);
  }, [container]);
}
