/**
 * Node options of the built server; the image and the manual repeat them (a test compares). Without a heap limit the
 * garbage collector waits for the memory of the whole machine: an export of 20,000 rows grew to 390 MB, of which 100
 * were in use.
 */
export const serverCommand = ["--enable-source-maps", "--max-old-space-size=768", "dist/server/main.js"];
