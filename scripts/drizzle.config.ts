import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/areas/*/*/server/{tables,*-table}.ts",
    "./src/server/audit/audit-log.ts",
    "./src/server/audit/log/tables.ts",
    "./src/server/demo/demo-office.ts",
    "./src/server/jobs/scheduler.ts",
    "./src/server/crud/merge-records.ts",
    "./src/server/crud/number-series.ts",
    "./src/server/office-clock.ts",
    "./src/server/crud/trash.ts",
    "./src/server/http/idempotency.ts",
  ],
  out: process.env.MIGRATIONS ?? "./migrations",
});
