import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/areas/*/server/{tables,*-table}.ts",
    "./src/server/audit.ts",
    "./src/server/demo-office.ts",
    "./src/server/jobs.ts",
    "./src/server/merging.ts",
    "./src/server/numbers.ts",
    "./src/server/office-clock.ts",
    "./src/server/trash.ts",
    "./src/server/http/idempotency.ts",
  ],
  out: process.env.MIGRATIONS ?? "./migrations",
});
