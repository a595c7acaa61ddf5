// npm run dev: the server from its sources, restarted on change, and Vite with hot reload beside it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const node = (...options) => spawn(process.execPath, options, { stdio: "inherit" });
const watched = ["src/server", "src/areas", "src/kit"].map((folder) => `--watch-path=${folder}`);
const programs = [
  node(...watched, "--import", "tsx", "src/server/main.ts"),
  node("node_modules/vite/bin/vite.js", "--port", "5173", "--strictPort"),
];
if (existsSync("sandbox/main.ts")) programs.push(node("--watch-path=sandbox", "--import", "tsx", "sandbox/main.ts"));
console.log("Hot reload: http://localhost:5173/legalsit/site.html (public) and …/office.html (staff)");

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const child of programs) child.kill("SIGTERM");
  });
}
