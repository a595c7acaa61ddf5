/** Props of a dialog that must not be closed while its request is pending, because it shows the error. */
export const lockedWhileSending = (isSending: boolean) =>
  ({ closeOnClickOutside: false, closeOnEscape: !isSending, withCloseButton: !isSending }) as const;
