// A PostgreSQL cluster on this machine for development and tests: three nodes with synchronous replication that Patroni
// manages over etcd, and HAProxy before them. Programs are those of Debian's packages.
//
//   node scripts/cluster.mjs     starts it with two application processes of the build and prints the addresses
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { findProgram } from "./debian-packages.mjs";
import { freePorts } from "./free-ports.mjs";
import { asRoot, unprivileged, unprivilegedUser, waitUntilReachable } from "./postgres.mjs";
import { serverCommand } from "./server-command.mjs";

const nodeCount = 3;
const packages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy", postgres: "postgresql-15" };
/** A lost leader is replaced after `ttl`; Patroni needs loop_wait + 2 * retry_timeout ≤ ttl. */
const failover = {
  ttl: 18,
  loop_wait: 2,
  retry_timeout: 8,
  maximum_lag_on_failover: 1_048_576,
  primary_start_timeout: 0,
};

/** Paths of the programs; undefined if a package is neither installed nor can be. */
export function findClusterPrograms() {
  const found = Object.entries(packages).map(([name, packageName]) => [name, findProgram(name, packageName)]);
  return found.every(([, path]) => path) ? Object.fromEntries(found) : undefined;
}

/**
 * → { url, readUrl, nodes, leader(), kill(node), restart(node), stop() }. `url` leads to the primary and
 * `readUrl` to the replicas. `kill` ends a node as a power failure does.
 */
export async function startCluster(programs) {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-cluster-"));
  own(folder);
  const children = new Set();
  const run = (name, program, args) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const env = { PATH: `${dirname(programs.postgres)}:${process.env.PATH}`, LC_ALL: "C", HOME: folder };
    const child = spawn(program, args, { ...unprivileged, cwd: folder, env, stdio: ["ignore", log, log] });
    children.add(child);
    child.once("exit", () => children.delete(child));
    return child;
  };
  const [etcdPort, peerPort, primaryPort, replicaPort] = await freePorts(4);
  run("etcd", programs.etcd, [
    "--data-dir",
    join(folder, "etcd"),
    "--listen-client-urls",
    `http://127.0.0.1:${etcdPort}`,
    "--advertise-client-urls",
    `http://127.0.0.1:${etcdPort}`,
    "--listen-peer-urls",
    `http://127.0.0.1:${peerPort}`,
    "--unsafe-no-fsync",
  ]);
  const ports = await freePorts(nodeCount * 2);
  const nodes = Array.from({ length: nodeCount }, (_, index) => ({
    name: `node${index + 1}`,
    port: ports[index * 2],
    restPort: ports[index * 2 + 1],
    data: join(folder, `node${index + 1}`),
    patroni: undefined,
  }));
  const start = (node) => {
    const file = join(folder, `${node.name}.yml`);
    writeFileSync(file, JSON.stringify(patroniSettings(node, { folder, etcdPort, programs })));
    node.patroni = run(node.name, programs.patroni, [file]);
  };
  for (const node of nodes) start(node);
  const haproxyFile = join(folder, "haproxy.cfg");
  writeFileSync(haproxyFile, haproxySettings(nodes, { primaryPort, replicaPort }));
  run("haproxy", programs.haproxy, ["-f", haproxyFile]);

  const processesOf = (node) => {
    const postmaster = Number(readFileSync(join(node.data, "postmaster.pid"), "utf8").split("\n")[0]);
    const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
    return [node.patroni?.pid, postmaster, ...stdout.split("\n").map(Number)].filter((pid) => pid > 0);
  };
  const signal = (pids, name) => {
    for (const pid of pids)
      try {
        process.kill(pid, name);
      } catch {
        // It has ended already.
      }
  };
  const kill = (node) => {
    try {
      signal(processesOf(node), "SIGKILL");
    } catch {
      node.patroni?.kill("SIGKILL");
    }
  };
  const stopAll = () => {
    for (const node of nodes) kill(node);
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", stopAll);
  const cluster = {
    url: `postgres://postgres@127.0.0.1:${primaryPort}/postgres`,
    readUrl: `postgres://postgres@127.0.0.1:${replicaPort}/postgres`,
    folder,
    nodes,
    /** The node that claims to be the primary; undefined while there is none. */
    leader: async () => {
      for (const node of nodes) if (await answers(node, "primary")) return node;
      return undefined;
    },
    /** True if a node streams from the primary. */
    isReplica: (node) => answers(node, "replica"),
    /** True if every node but the primary streams from it, one of them synchronously. */
    isComplete: async () => {
      const roles = await Promise.all(nodes.map((node) => answers(node, "replica")));
      const synchronousNodes = await Promise.all(nodes.map((node) => answers(node, "synchronous")));
      return roles.filter(Boolean).length === nodeCount - 1 && synchronousNodes.some(Boolean);
    },
    kill,
    restart: start,
    /** The end of each node's log. */
    logs: () =>
      nodes
        .map(({ name }) => `── ${name}\n${readFileSync(join(folder, `${name}.log`), "utf8").slice(-3000)}`)
        .join("\n"),
    stop: async () => {
      const ended = [...children].map((child) => once(child, "exit"));
      stopAll();
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  if ((await waitUntilReachable(cluster.url, 120)) && (await until(cluster.isComplete, 120))) return cluster;
  process.stderr.write(cluster.logs());
  await cluster.stop();
  throw new Error("the cluster did not start within two minutes");
}

function patroniSettings({ name, port, restPort, data }, { folder, etcdPort, programs }) {
  return {
    scope: "legalsit",
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...failover,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums", "no-sync"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: dirname(programs.postgres),
      // A former primary whose history cannot be rewound is copied anew instead of staying away.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
      authentication: { superuser: { username: "postgres" }, replication: { username: "replicator" } },
      // Machines do not lose power here; the processes that are killed lose nothing that they wrote to the system.
      parameters: { unix_socket_directories: folder, shared_buffers: "64MB", fsync: "off" },
    },
  };
}

/** A connection to a node that lost its role ends at once: a former primary serves nobody. */
function haproxySettings(nodes, { primaryPort, replicaPort }) {
  const listen = (name, port, role) => [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk OPTIONS /${role}`,
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`),
  ];
  return `${[
    "global",
    "  maxconn 1000",
    "defaults",
    "  mode tcp",
    "  retries 0",
    "  timeout connect 2s",
    "  timeout check 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "  option clitcpka",
    "  option srvtcpka",
    ...listen("primary", primaryPort, "primary"),
    ...listen("replicas", replicaPort, "replica"),
  ].join("\n")}\n`;
}

async function answers({ restPort }, role) {
  try {
    const response = await fetch(`http://127.0.0.1:${restPort}/${role}`, { signal: AbortSignal.timeout(1500) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** False if it does not hold within this time. */
async function until(isTrue, seconds) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (await isTrue()) return true;
    await wait(200);
  }
  return false;
}

function own(folder) {
  if (asRoot) chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
  chmodSync(folder, 0o755);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const programs = findClusterPrograms();
  if (!programs) throw new Error(`install ${Object.values(packages).join(", ")}`);
  const cluster = await startCluster(programs);
  const files = mkdtempSync(join(tmpdir(), "legalsit-cluster-files-"));
  mkdirSync(files, { recursive: true });
  const [sandboxPort, ...ports] = await freePorts(3);
  const servers = ports.map((port) => {
    const variables = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl, DATA_DIR: files };
    const env = { ...process.env, ...variables, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
    return spawn(process.execPath, serverCommand, { env, stdio: ["ignore", "ignore", "inherit"] });
  });
  process.stdout.write(`primary ${cluster.url}\nreplicas ${cluster.readUrl}\n`);
  process.stdout.write(`servers ${ports.map((port) => `http://localhost:${port}/legalsit`).join(" ")}\n`);
  await once(process, "SIGINT");
  for (const server of servers) server.kill("SIGTERM");
  await cluster.stop();
  rmSync(files, { recursive: true, force: true });
}
