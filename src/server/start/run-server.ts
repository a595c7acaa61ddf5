/** Starts one server: database, areas, HTTP, sockets, jobs. `main.ts` and the tests start it in the same manner. */
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { areas } from "../../areas/server-areas.ts";
import { buildApp } from "../http/app.ts";
import { limitSlowClients } from "../http/limits/slow-clients.ts";
import { followUnusedConnections } from "../http/limits/unused-connections.ts";
import { scheduleJobs } from "../jobs/scheduler.ts";
import { openRealtime } from "../realtime/socket-server.ts";
import type { Server } from "../server.ts";
import { closeServer, openServer, type ServerOptions } from "../open-server.ts";

/** A listening server. `close` stops accepting requests, waits for running ones, and then closes all services. */
export interface RunningServer {
  readonly server: Server;
  readonly app: FastifyInstance;
  readonly address: string;
  /** Reports "not ready" from now on, but still answers. */
  readonly drain: () => void;
  close(): Promise<void>;
}

export type RunOptions = Omit<ServerOptions, "areas"> & {
  /** False: neither jobs nor background work of areas start; a test starts only what it tests. */
  readonly jobs?: boolean;
  /** Runs before the server accepts connections. */
  readonly first?: (server: Server) => Promise<void>;
  /** Folder of the built pages; next to the server by default. */
  readonly web?: string;
};

/** Opens a server, mounts all areas and starts listening. */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  const server = await openServer({ ...options, areas });
  const { app, drain } = await buildApp(server, areas, options.web);
  const realtime = openRealtime(server, app.server, areas);
  const closeUnusedConnections = followUnusedConnections(app.server);
  limitSlowClients(app.server, options.environment.TRUST_PROXY !== undefined);
  app.addHook("preClose", () => realtime.close());
  await options.first?.(server);
  const hasBackgroundWork = options.jobs !== false;
  const stopFunctions = Object.values(areas).flatMap((area) =>
    hasBackgroundWork && area.start ? [area.start(server)] : [],
  );
  const stopJobs = hasBackgroundWork ? scheduleJobs(server, areas) : async () => {};
  await app.listen({ host: options.environment.HOST, port: options.environment.PORT });
  const { port } = app.server.address() as AddressInfo;
  return {
    server,
    app,
    address: `http://${options.environment.HOST === "0.0.0.0" ? "127.0.0.1" : options.environment.HOST}:${port}`,
    drain,
    close: async () => {
      const stopClosing = closeUnusedConnections();
      await app.close().finally(stopClosing);
      await stopJobs();
      await Promise.all(stopFunctions.map((end) => end()));
      await closeServer(server);
    },
  };
}
