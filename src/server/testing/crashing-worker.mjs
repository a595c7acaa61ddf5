// A worker that fails as its input selects.
export default async function work({ input }) {
  if (input === "exit") process.exit(3);
  if (input === "memory") {
    const allocated = [];
    for (;;) allocated.push(Array.from({ length: 100_000 }, Math.random));
  }
  if (input === "throw") throw new Error("not caught");
  if (input === "wait") await new Promise((resolve) => setTimeout(resolve, 300));
  if (input === "forever") await new Promise(() => setInterval(() => {}, 1000));
  return { kind: "done", answer: input };
}
