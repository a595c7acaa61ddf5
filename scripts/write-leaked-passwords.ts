/**
 * npx tsx scripts/write-leaked-passwords.ts <list>…: writes the compact list of leaked passwords from text files with one
 * password a line. Current source: the first million of SecLists' 10-million-password-list (MIT, Daniel Miessler).
 */
import { readFileSync, writeFileSync } from "node:fs";
import {
  encodeHashes,
  hashOfPassword,
  leakedPasswordsFile,
} from "../src/areas/administration/session/server/passwords/leaked-passwords.ts";
import { lengths } from "../src/kit/validation/validation-rules.ts";

const passwords = process.argv
  .slice(2)
  .flatMap((file) => readFileSync(file, "utf8").split(/\r?\n/))
  .filter((password) => password.length >= lengths.password[0]);
const hashes = [...new Set(passwords.map(hashOfPassword))].sort((one, other) => one - other);
const bytes = encodeHashes(hashes);
writeFileSync(leakedPasswordsFile, bytes);
process.stdout.write(`${hashes.length} passwords, ${bytes.length} bytes\n`);
