/**
 * A changed expression of a generated column is a drop and an addition. drizzle-kit writes the addition before the new
 * columns that it reads, and loses the indexes of the dropped column.
 */

const separator = "--> statement-breakpoint";

/** The statements of a migration with generated columns last, and their indexes, which `earlier` migrations created. */
export function orderGeneratedColumns(sql, earlier) {
  const statements = statementsOf(sql);
  const generated = statements.flatMap((statement) => {
    const [, table, column] = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" .*GENERATED ALWAYS AS/s.exec(statement) ?? [];
    return table && statements.some((each) => each.startsWith(`ALTER TABLE "${table}" drop column "${column}"`))
      ? [{ statement, table, column }]
      : [];
  });
  if (generated.length === 0) return sql;
  const indexes = generated.flatMap(({ table, column }) =>
    statementsOf(earlier).filter(
      (each) => /^CREATE (UNIQUE )?INDEX/.test(each) && each.includes(`ON "${table}"`) && each.includes(`"${column}"`),
    ),
  );
  const moved = generated.map(({ statement }) => statement);
  return [...statements.filter((each) => !moved.includes(each)), ...moved, ...new Set(indexes)]
    .map((each) => `${each};`)
    .join(`${separator}\n`);
}

const statementsOf = (sql) =>
  sql
    .split(separator)
    .map((each) => each.trim().replace(/;$/, ""))
    .filter(Boolean);
