// Migrations that break the previous version, which still runs during an upgrade: they belong to the version after it.

const contractions = [
  /\bDROP (TABLE|COLUMN|TYPE)\b/i,
  /\bRENAME (TO|COLUMN|CONSTRAINT|VALUE)\b/i,
  /\bALTER COLUMN\b.*\b(SET DATA TYPE|SET NOT NULL|DROP DEFAULT)\b/is,
  /\bADD COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b/is,
];
/** Comment that allows a statement and states why the previous version does not fail. */
const allowingComment = /^-- contract: \S/m;

/** The statements of a migration that the previous version may not survive and that give no reason. */
export function findContractions(sql) {
  const statements = sql.split("--> statement-breakpoint").map((each) => each.trim());
  return statements.filter(
    (each) =>
      !allowingComment.test(each) &&
      contractions.some((pattern) => pattern.test(each)) &&
      !isReplaced(each, statements),
  );
}

/** A generated column gets another expression by a drop and an add in one transaction. */
function isReplaced(statement, statements) {
  const [, table, column] = /ALTER TABLE "(\w+)" DROP COLUMN "(\w+)"/i.exec(statement) ?? [];
  const added = new RegExp(`ALTER TABLE "${table}" ADD COLUMN "${column}".*GENERATED`, "is");
  return column !== undefined && statements.some((each) => added.test(each));
}
