/** What areas have in the head of every office screen; fetched once the screen is there, for none of it is waited for. */
export const headerParts = async () => {
  await whenQuiet();
  return (await import("./chat/web/header-part.tsx")).HeaderPart;
};

const whenQuiet = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });
