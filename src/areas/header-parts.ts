/** Components of areas in the header of every staff screen; loaded after the screen, because nothing waits for them. */
export const headerParts = async () => {
  await whenIdle();
  return (await import("./collaboration/chat/web/header-part.tsx")).HeaderPart;
};

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });
