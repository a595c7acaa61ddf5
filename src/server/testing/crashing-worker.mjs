// What may befall a thread, by what it is asked.
export default async function work({ input }) {
  if (input === "exit") process.exit(3);
  if (input === "memory") {
    const held = [];
    for (;;) held.push(Array.from({ length: 100_000 }, Math.random));
  }
  if (input === "throw") throw new Error("not caught");
  if (input === "wait") await new Promise((resolve) => setTimeout(resolve, 300));
  if (input === "forever") await new Promise(() => setInterval(() => {}, 1000));
  return { kind: "done", answer: input };
}
