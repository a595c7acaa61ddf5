/** Of a dialog whose answer is on its way: it stays, for what fails is said in it and nowhere else. */
export const lockedWhileSending = (isSending: boolean) =>
  ({ closeOnClickOutside: false, closeOnEscape: !isSending, withCloseButton: !isSending }) as const;
