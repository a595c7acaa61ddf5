/**
 * A work queue per person, served in rotation: however much work one person submits, the next person waits for only one
 * piece of it.
 */
import { Refusal } from "../kit/validation/errors.ts";

interface PersonQueue {
  /** Runs the work when a slot is free and it is next in the rotation. BUSY if too much is waiting already. */
  run<Result>(person: string, work: () => Promise<Result>): Promise<Result>;
  /** Refuses all waiting and later work with BUSY. */
  close(): void;
}

interface Options {
  /** Maximum number of running pieces of work; at most one per person. */
  readonly places: number;
  readonly mostPerPerson: number;
  readonly most: number;
}

interface QueuedWork {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/** Creates a queue with `places` slots. */
export function openPersonQueue({ places, mostPerPerson, most }: Options): PersonQueue {
  /** In the order of their turns: a person who was served moves to the end. */
  const queues = new Map<string, QueuedWork[]>();
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
        // Work that they submitted meanwhile goes behind that of the people who waited.
        const ownQueue = queues.get(person);
        queues.delete(person);
        if (ownQueue) queues.set(person, ownQueue);
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
