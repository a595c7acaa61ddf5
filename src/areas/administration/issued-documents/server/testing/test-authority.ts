/** For tests: a certificate authority, a signer's certificate and a time-stamp authority, all of OpenSSL. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TestAuthority {
  readonly folder: string;
  readonly timeStampUrl: string;
  readonly file: (name: string) => string;
  /** Runs OpenSSL in the folder; throws its output if it fails. */
  run(...options: readonly string[]): string;
  /** A certificate `<name>.pem` with its key `<name>.key`, followed by the authority's. */
  issue(name: string, extensions: string, ...options: readonly string[]): void;
  /** What the time-stamp authority does with the next requests. */
  setAnswer(answer: "granted" | "error" | "silence" | "otherRequest"): void;
  close(): void;
}

export async function openTestAuthority(openssl: string): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-authority-"));
  const file = (name: string) => join(folder, name);
  const run = (...options: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(openssl, options, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`openssl ${options.join(" ")}: ${stderr}`);
    return stdout + stderr;
  };
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const issue = (name: string, extensions: string, ...options: readonly string[]) => {
    run(
      "req",
      "-new",
      ...newKey,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      `/O=Firma de prueba/CN=${name}`,
    );
    writeFileSync(file("extensions"), extensions);
    const validity = options.length > 0 ? options : ["-days", "30"];
    const ca = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "extensions"];
    run("x509", "-req", "-in", `${name}.csr`, "-out", `${name}.alone.pem`, ...ca, ...validity);
    writeFileSync(
      file(`${name}.pem`),
      readFileSync(file(`${name}.alone.pem`), "utf8") + readFileSync(file("ca.pem"), "utf8"),
    );
  };
  run(
    "req",
    "-x509",
    ...newKey,
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-days",
    "60",
    "-subj",
    "/CN=Autoridad de prueba",
  );
  issue("signer", "keyUsage=critical,digitalSignature,nonRepudiation\n");
  issue("tsa", "keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n");
  writeFileSync(file("serial"), "01");
  writeFileSync(
    file("tsa.cnf"),
    "[tsa]\ndefault_tsa=t\n[t]\nserial=serial\ncrypto_device=builtin\nsigner_cert=tsa.alone.pem\ncerts=ca.pem\nsigner_key=tsa.key\n" +
      "signer_digest=sha256\ndefault_policy=1.2.3.4.1\ndigests=sha256\ness_cert_id_chain=no\ness_cert_id_alg=sha256\n",
  );
  let answer: Parameters<TestAuthority["setAnswer"]>[0] = "granted";
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (answer === "silence") return;
    if (answer === "error") return void response.writeHead(503).end();
    if (answer === "granted") writeFileSync(file("query"), Buffer.concat(parts));
    run("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query", "-out", "reply");
    response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).end(readFileSync(file("reply")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    folder,
    timeStampUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    file,
    run,
    issue,
    setAnswer: (next) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
