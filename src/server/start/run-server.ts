/** One running server: database, areas, HTTP, sockets, jobs. `main.ts` and the tests start it the same way. */
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { areas, identify } from "../../areas/server-areas.ts";
import { buildApp } from "../http/app.ts";
import { limitSlowClients } from "../http/slow-clients.ts";
import { followUnusedConnections } from "../http/unused-connections.ts";
import { scheduleJobs } from "../jobs/scheduler.ts";
import { openRealtime } from "../realtime/socket-server.ts";
import { closeServer, openServer, type Server, type ServerOptions } from "../server.ts";

export interface RunningServer {
  readonly server: Server;
  readonly app: FastifyInstance;
  readonly address: string;
  /** Not ready any more, and still answering. */
  readonly drain: () => void;
  close(): Promise<void>;
}

export type RunOptions = Omit<ServerOptions, "areas" | "identify"> & {
  /** False: nothing happens by itself, neither jobs nor what areas begin; a test starts what it is about. */
  readonly jobs?: boolean;
  /** What is done before anybody is let in. */
  readonly first?: (server: Server) => Promise<void>;
  /** Where the built pages are; by default beside the server. */
  readonly web?: string;
};

export async function runServer(options: RunOptions): Promise<RunningServer> {
  const server = await openServer({ ...options, areas, identify });
  const { app, drain } = await buildApp(server, areas, options.web);
  const realtime = openRealtime(server, app.server, areas);
  const endUnused = followUnusedConnections(app.server);
  limitSlowClients(app.server, options.environment.TRUST_PROXY !== undefined);
  app.addHook("preClose", () => realtime.close());
  await options.first?.(server);
  const ownWork = options.jobs !== false;
  const ends = Object.values(areas).flatMap((area) => (ownWork && area.start ? [area.start(server)] : []));
  const stopJobs = ownWork ? scheduleJobs(server, areas) : async () => {};
  await app.listen({ host: options.environment.HOST, port: options.environment.PORT });
  const { port } = app.server.address() as AddressInfo;
  return {
    server,
    app,
    address: `http://${options.environment.HOST === "0.0.0.0" ? "127.0.0.1" : options.environment.HOST}:${port}`,
    drain,
    close: async () => {
      const stopEnding = endUnused();
      await app.close().finally(stopEnding);
      await stopJobs();
      await Promise.all(ends.map((end) => end()));
      await closeServer(server);
    },
  };
}
