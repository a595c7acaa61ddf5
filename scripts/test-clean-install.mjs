// npm run bare-root: the README's two commands in a Debian that has nothing but Node and npm, as root in /root and as
// another user, each in a root folder made anew. Asks for Linux, root and debootstrap.
//   --node=24       another Node than the recommended one
//   --user=root     one of the two users only (root or ana)
//   --only=start    one of the two commands only (start or test)
//   --folder=…      where the roots are made; nothing else is written
//   -- npm ci       another command line instead of the two
// PORT and JOURNEYS_PORT are handed on: the roots share this machine's network.
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
    mirror: { type: "string", default: "http://deb.debian.org/debian" },
    folder: { type: "string", default: "/var/tmp/legalsit-bare" },
  },
});
const homes = { root: "/root", ana: "/home/ana" };
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const ports = Object.entries(process.env).filter(([name]) => name === "PORT" || name === "JOURNEYS_PORT");

for (const user of values.user ? [values.user] : Object.keys(homes)) {
  const root = furnish(user);
  if (positionals.length > 0) await runToTheEnd(user, root, positionals.join(" "));
  if (positionals.length > 0) continue;
  if (values.only !== "test") await startAndStop(user, root, "npm ci && npm start");
  if (values.only !== "start") await runToTheEnd(user, root, "npm ci && npm test");
}

/** A root folder with Debian, Node, npm, that user and a copy of what stands here. */
function furnish(user) {
  const root = join(values.folder, user);
  rmSync(root, { recursive: true, force: true });
  must("cp", ["-a", debian(), root]);
  const local = join(root, "usr/local");
  const npm = join(local, "lib/node_modules/npm");
  unpack(`node-${process.platform}-${process.arch}@${values.node}`, local);
  unpack(`npm@${Number(values.node.split(".")[0]) < 24 ? 10 : 11}`, npm);
  must("chmod", ["-R", "a+rX", local]);
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1\tlocalhost\n::1\tlocalhost\n");
  // The way to the registry is this machine's.
  cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"), { dereference: true });
  if (existsSync(certificates)) cpSync(certificates, join(root, certificates), { dereference: true });
  if (user !== "root") must("chroot", [root, "useradd", "--create-home", user]);
  const project = join(root, homes[user], "legalsit");
  mkdirSync(project);
  must("sh", ["-c", `git ls-files -coz --exclude-standard | tar -c --null -T - | tar -x -C "$0"`, project]);
  must("chroot", [root, "chown", "-R", `${user}:`, homes[user]]);
  return root;
}

/** A minimal Debian, made once; it has its name only when it is whole. */
function debian() {
  const made = join(values.folder, values.suite);
  if (existsSync(made)) return made;
  const half = `${made}.half`;
  rmSync(half, { recursive: true, force: true });
  must("debootstrap", ["--variant=minbase", values.suite, half, values.mirror]);
  renameSync(half, made);
  return made;
}

/** A registry package's files, without anything that it would do when it is installed. */
function unpack(name, into) {
  const packed = join(values.folder, "packed");
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  must("npm", ["pack", "--silent", name, "--pack-destination", packed]);
  mkdirSync(into, { recursive: true });
  must("tar", ["-xzf", join(packed, readdirSync(packed)[0]), "-C", into, "--strip-components=1"]);
}

async function runToTheEnd(user, root, command) {
  const begun = Date.now();
  const code = await new Promise((resolve) => inside(user, root, command, { stdio: "inherit" }).once("exit", resolve));
  tell(user, command, begun);
  if (code !== 0) process.exit(1);
}

/** Until it says its address and serves the first page; then Ctrl+C, as a person ends it. */
async function startAndStop(user, root, command) {
  const begun = Date.now();
  const child = inside(user, root, command, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = new Promise((resolve) => {
    child.stdout.on("data", (chunk) => {
      process.stdout.write(chunk);
      const said = /Legalsit runs at (\S+)/.exec(chunk);
      if (said) resolve(said[1]);
    });
  });
  const told = await Promise.race([address, ended]);
  const serves = typeof told === "string" && (await fetch(told)).ok;
  tell(user, `${command}, until it serves`, begun);
  process.kill(-Number(child.pid), "SIGINT");
  await ended;
  if (!serves) process.exit(1);
}

/** A command in the root folder, in a process tree and mounts of its own that end with it. */
function inside(user, root, command, options) {
  const variables = {
    HOME: homes[user],
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    ...Object.fromEntries(ports),
    npm_config_registry: spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim(),
    ...(existsSync(certificates) && { NODE_EXTRA_CA_CERTS: certificates }),
  };
  const enter = `
    mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && root=$1 user=$2 line="cd ~/legalsit && $3" && shift 3 &&
    exec chroot --userspec="$user" "$root" env -i "$@" sh -c "$line"`;
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const unshared = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", enter, "sh", root, user, command];
  return spawn("unshare", [...unshared, ...pairs], options);
}

function tell(user, what, begun) {
  console.log(`── ${user}, Node ${values.node}: ${what}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
}

function must(command, options) {
  const { status, error } = spawnSync(command, options, { stdio: ["ignore", "ignore", "inherit"] });
  if (status === 0) return;
  console.error(`${command} ${options.join(" ")}: ${error?.message ?? `ended with ${status}`}`);
  process.exit(1);
}
