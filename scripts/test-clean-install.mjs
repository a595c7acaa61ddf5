// npm run bare-root: runs the README's two commands in a Debian with Node and npm only, as root in /root and as another
// user, each in a new root folder. Requires Linux, root and debootstrap.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: "string", default: "22" },
    user: { type: "string" },
    only: { type: "string" },
    suite: { type: "string", default: "bookworm" },
    mirror: { type: "string" },
    folder: { type: "string", default: "/var/tmp/legalsit-bare" },
  },
});
const homes = { root: "/root", ana: "/home/ana" };
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const ports = Object.entries(process.env).filter(([name]) => name === "PORT" || name === "JOURNEYS_PORT");

for (const user of values.user ? [values.user] : Object.keys(homes)) {
  const root = createRoot(user);
  if (positionals.length > 0) await runToExit(user, root, positionals.join(" "));
  if (positionals.length > 0) continue;
  if (values.only !== "test") await startAndStop(user, root, "npm ci && npm start");
  if (values.only !== "start") await runToExit(user, root, "npm ci && npm test");
}

/** A root folder with Debian, Node, npm, the user and a copy of the project. */
function createRoot(user) {
  const root = join(values.folder, user);
  rmSync(root, { recursive: true, force: true });
  runOrFail("cp", ["-a", debian(), root]);
  const localFolder = join(root, "usr/local");
  const npm = join(localFolder, "lib/node_modules/npm");
  unpackPackage(`node-${process.platform}-${process.arch}@${values.node}`, localFolder);
  unpackPackage(`npm@${Number(values.node.split(".")[0]) < 24 ? 10 : 11}`, npm);
  runOrFail("chmod", ["-R", "a+rX", localFolder]);
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(localFolder, "bin", name));
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1\tlocalhost\n::1\tlocalhost\n");
  // Uses the machine's name servers to reach the registry.
  cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"), { dereference: true });
  if (existsSync(certificates)) cpSync(certificates, join(root, certificates), { dereference: true });
  if (user !== "root") runOrFail("chroot", [root, "useradd", "--create-home", user]);
  const project = join(root, homes[user], "legalsit");
  mkdirSync(project);
  runOrFail("sh", ["-c", `git ls-files -coz --exclude-standard | tar -c --null -T - | tar -x -C "$0"`, project]);
  runOrFail("chroot", [root, "chown", "-R", `${user}:`, homes[user]]);
  return root;
}

/** A minimal Debian, created once; it gets its final name when it is complete. */
function debian() {
  const debianFolder = join(values.folder, values.suite);
  if (existsSync(debianFolder)) return debianFolder;
  const partial = `${debianFolder}.half`;
  rmSync(partial, { recursive: true, force: true });
  runOrFail("debootstrap", ["--variant=minbase", values.suite, partial, ...packageMirror()]);
  renameSync(partial, debianFolder);
  return debianFolder;
}

/** The mirror from which this machine's apt takes the suite; if there is none, debootstrap chooses. */
function packageMirror() {
  if (values.mirror) return [values.mirror];
  const format = ["--format", "$(RELEASE) $(REPO_URI)", "Identifier: Packages"];
  const { stdout } = spawnSync("apt-get", ["indextargets", ...format], { encoding: "utf8" });
  const sources = (stdout ?? "").split("\n").map((line) => line.split(" "));
  return sources
    .filter(([suite]) => suite === values.suite)
    .flatMap(([, uri]) => uri)
    .slice(0, 1);
}

/** Extracts a registry package without running its install scripts. */
function unpackPackage(name, target) {
  const packFolder = join(values.folder, "packed");
  rmSync(packFolder, { recursive: true, force: true });
  mkdirSync(packFolder, { recursive: true });
  runOrFail("npm", ["pack", "--silent", name, "--pack-destination", packFolder]);
  mkdirSync(target, { recursive: true });
  runOrFail("tar", ["-xzf", join(packFolder, readdirSync(packFolder)[0]), "-C", target, "--strip-components=1"]);
}

async function runToExit(user, root, command) {
  const startedAt = Date.now();
  const code = await new Promise((resolve) =>
    runInRoot(user, root, command, { stdio: "inherit" }).once("exit", resolve),
  );
  report(user, command, startedAt);
  if (code !== 0) process.exit(1);
}

/** Runs until the program prints its address and serves the first page, then sends Ctrl+C. */
async function startAndStop(user, root, command) {
  const startedAt = Date.now();
  const child = runInRoot(user, root, command, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const address = new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      process.stdout.write(chunk);
      const match = /Legalsit runs at (\S+)/.exec(chunk);
      if (match) resolve(match[1]);
    });
  });
  const outcome = await Promise.race([address, exited]);
  const serves = typeof outcome === "string" && (await fetch(outcome)).ok;
  report(user, `${command}, until it serves`, startedAt);
  process.kill(-Number(child.pid), "SIGINT");
  await exited;
  if (!serves) process.exit(1);
}

/** Runs a command in the root folder, in a process tree and mounts of its own that end with it. */
function runInRoot(user, root, command, options) {
  const variables = {
    HOME: homes[user],
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    ...Object.fromEntries(ports),
    npm_config_registry: spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim(),
    ...(existsSync(certificates) && { NODE_EXTRA_CA_CERTS: certificates }),
  };
  const script = `
    mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && root=$1 user=$2 line="cd ~/legalsit && $3" && shift 3 &&
    exec chroot --userspec="$user" "$root" env -i "$@" sh -c "$line"`;
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const unshared = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", root, user, command];
  return spawn("unshare", [...unshared, ...pairs], options);
}

function report(user, what, startedAt) {
  console.log(`── ${user}, Node ${values.node}: ${what}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

function runOrFail(command, options) {
  const { status, error } = spawnSync(command, options, { stdio: ["ignore", "ignore", "inherit"] });
  if (status === 0) return;
  console.error(`${command} ${options.join(" ")}: ${error?.message ?? `ended with ${status}`}`);
  process.exit(1);
}
