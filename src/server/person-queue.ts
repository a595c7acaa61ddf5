/** Work waits in a queue for each person, and the queues take turns: however much one person asks, the next one comes after one piece of it. */
import { Refusal } from "../kit/errors.ts";

export interface PersonQueue {
  /** Does the work when a place is free and it is this person's turn. BUSY when too much waits already. */
  run<Answer>(person: string, work: () => Promise<Answer>): Promise<Answer>;
  /** What waits is refused with BUSY, and all that comes after. */
  close(): void;
}

interface Options {
  /** How many pieces of work run at once; of one person one. */
  readonly places: number;
  readonly mostPerPerson: number;
  readonly most: number;
}

interface Waiting {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

export function openPersonQueue({ places, mostPerPerson, most }: Options): PersonQueue {
  /** In the order of their turns: who had one goes to the end. */
  const queues = new Map<string, Waiting[]>();
  const running = new Set<string>();
  let waiting = 0;
  let isClosed = false;

  function startNext(): void {
    for (const [person, queue] of queues) {
      if (running.size >= places) return;
      if (running.has(person)) continue;
      const next = queue.shift();
      queues.delete(person);
      if (queue.length > 0) queues.set(person, queue);
      if (!next) continue;
      waiting -= 1;
      running.add(person);
      void next.start().finally(() => {
        running.delete(person);
        // What they asked meanwhile stands behind whom they kept waiting.
        const own = queues.get(person);
        queues.delete(person);
        if (own) queues.set(person, own);
        startNext();
      });
    }
  }

  return {
    run: (person, work) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(person) ?? [];
        const refuse = () => reject(new Refusal("BUSY"));
        if (isClosed || waiting >= most || queue.length >= mostPerPerson) return refuse();
        queue.push({ start: () => work().then(resolve, reject), refuse });
        queues.set(person, queue);
        waiting += 1;
        startNext();
      }),
    close: () => {
      isClosed = true;
      for (const { refuse } of [...queues.values()].flat()) refuse();
      queues.clear();
      waiting = 0;
    },
  };
}
