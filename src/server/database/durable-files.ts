/** File system of the embedded engine that flushes to the disk. */
import { NodeFS } from "@electric-sql/pglite/nodefs";
import fs from "node:fs";

const inputOutputError = 29;

/** PGlite's own file system has no fsync: a commit would only reach the page cache. This one syncs to disk. */
export class DurableNodeFS extends NodeFS {
  override async init(...input: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...input);
    const preRun = (result.emscriptenOpts.preRun ?? []) as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        const isOpenedHere = stream.nfd === undefined;
        try {
          const descriptor = isOpenedHere
            ? fs.openSync(module.NODEFS.realPath(stream.node), "r")
            : (stream.nfd as number);
          try {
            fs.fsyncSync(descriptor);
          } finally {
            if (isOpenedHere) fs.closeSync(descriptor);
          }
          return 0;
        } catch {
          return inputOutputError;
        }
      };
    });
    return result;
  }
}

interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    realPath: (node: unknown) => string;
  };
}
