/**
 * Names shared by the server and the service worker (web/site/offline/service-worker.ts) for pages stored on the device, which
 * allow a reload while offline.
 */

/** Prefix of all offline caches, so that signing out can delete them. */
export const offlineCachePrefix = "legalsit-kept-";
/** Response header of a stored copy; a response of the server does not have it. */
export const offlineCopyHeader = "legalsit-kept";
/** Response header of a document: its frontend. Only documents of the site are stored. */
export const frontendHeader = "legalsit-door";
