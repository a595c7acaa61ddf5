import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface MountOnUse {
  readonly isMounted: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** For the button that opens it. */
  readonly buttonProps: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly onClick?: () => void;
    readonly "aria-expanded"?: boolean;
  };
}

/**
 * State of a menu or popover that is mounted when it is opened first. A list shows dozens, and mounting each measures
 * the page.
 */
export function useMountOnUse(): MountOnUse {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  function openFirst() {
    flushSync(() => setMounted(true));
    // Mounting has replaced the button. The focus returns to the element that has it when the menu opens.
    ref.current?.focus();
    setOpen(true);
  }
  const buttonProps = isMounted ? { ref } : { ref, onClick: openFirst, "aria-expanded": false };
  return { isMounted, isOpen, setOpen, buttonProps };
}
