/** What the public site keeps on a device for a reload in a cut (web/site/service-worker.ts), and how it is known again. */

/** Names of what is kept begin like this, so that signing out can forget all of it. */
export const offlineCachePrefix = "legalsit-kept-";
/** Stands on an answer that is not the server's of now. */
export const offlineCopyHeader = "legalsit-kept";
/** Says of a document which door it is: only the public one is kept. */
export const frontendHeader = "legalsit-door";
