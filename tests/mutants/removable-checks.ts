/** Finds the access checks of a source file and wraps each so that a running test can remove it. */
import { parseSync } from "oxc-parser";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
/** The code between `start` and `end` is wrapped: `accessChecks.<method>(<number>, <code><rest>)`. */
interface Check {
  readonly method: "holds" | "refuses" | "narrows";
  readonly start: number;
  readonly end: number;
  readonly rest: string;
  readonly line: number;
  readonly text: string;
}

const codes =
  "FORBIDDEN|NOT_FOUND|NOT_MEMBER|TABLE_CLOSED|LINK_REVOKED|UNAUTHENTICATED|UPLOAD_GONE|USER_INACTIVE|AccountNotActivated|" +
  "CREDENTIALS|LOCKED|CODE_EXPIRED|CODE_WRONG|CAPTCHA|IDEMPOTENCY_CONFLICT";
const refusal = new RegExp(`new Refusal\\("(${codes})"|"PASSWORD_WRONG"`);
const refusedValue = /^(none|wrong|expired)$/;
/** Functions that refuse a caller without the right. */
const refusingFunctions =
  /^(needRight|rightOn|rightOnDocument|isEnoughRight|lockMedia|readOne|ownUpload|openLink|changeGoals|lockMessage|readerIn|writerIn|moderatorIn|leaderIn|conversationAccess|lockConversationAccess|conversationRefOf|requireCaptcha|requireInvitableStaff|lockWritable|refuse(File)?Move|assert(MayTakeOut|Grantees|Readers|Editable|ReplyTarget))$/;
/** SQL conditions that limit rows to those that the caller may read or owns. */
const sqlConditions = /^(whereMay|readable|talksOf|isMember|isExternal|isPerson)$/;
const booleans =
  /^(isFolderOwner|mayShare|isShared|isLinkOpen|opensPage|readsIn|writesIn|isAdministrator|isAllowed|isSameHash|isAlive|isPassword)$/;
/** A column and the value that it is compared with. */
const ownColumn =
  /\.((userId|ownerId|reader|voter), .*\b(userId|voter|reader|(?<!users\.)id)|(token|secret|link)Hash, .*)$|^(users|userGroups)\.active, true$/;
const stateColumn = /\.(usedAt|blockedAt|activatedAt)$/;

/** Functions that only preselect rows: access to each row is checked afterwards. */
const preselection = /^(isTo|candidateApps|candidateCodes)$/;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  if (node.type === "FunctionDeclaration" && namesOf(node.id).some((name) => preselection.test(name))) return;
  visit(node, parent);
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, node);
}

/** Names of the called functions; both for `a ? f : g`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === "Identifier") return [String(callee.name)];
  if (callee.type === "ParenthesizedExpression") return namesOf(callee.expression);
  if (callee.type === "ConditionalExpression") return [...namesOf(callee.consequent), ...namesOf(callee.alternate)];
  return callee.type === "MemberExpression" ? namesOf(callee.property) : [];
}

/** Whether a branch refuses: it throws an access refusal, or returns a value that means no access. */
function isRefusal(branch: unknown, source: string): boolean {
  const { body } = (isNode(branch) ? branch : {}) as { body?: Node[] };
  const last = isNode(branch) && branch.type === "BlockStatement" ? body?.at(-1) : (branch as Node | null);
  const argument = last?.argument as Node | null | undefined;
  if (!last || !argument) return false;
  const text = source.slice(argument.start, argument.end);
  if (last.type === "ReturnStatement")
    return /^(own|null)$/.test(text) || (argument.type === "Literal" && refusedValue.test(String(argument.value)));
  if (last.type !== "ThrowStatement") return false;
  const declaredRefusal = new RegExp(`const ${text} = (\\(\\) => )?(new Refusal[^;]*);`).exec(source)?.[2] ?? "";
  return refusal.test(argument.type === "Identifier" ? declaredRefusal : text);
}

type FoundCheck = Pick<Check, "method" | "rest"> & { readonly at: Node };

function checkAt(node: Node, parent: Node | undefined, source: string): FoundCheck | undefined {
  const textOf = (each: unknown) => (isNode(each) ? source.slice(each.start, each.end) : "");
  // Checks that a row still exists: no access depends on it, and no test can interfere.
  if (/\/\/ .*meanwhile.*\n.*$/.test(source.slice(0, node.start))) return undefined;
  if (node.type === "IfStatement" && isRefusal(node.consequent, source))
    // Nothing found, or a record of another kind.
    return /return null/.test(textOf(node)) && !textOf(node.test).includes("(")
      ? undefined
      : { method: "holds", at: node.test as Node, rest: "" };
  if (node.type === "BinaryExpression" && node.operator === "===")
    return /(^|[^?]\.)kind$/.test(textOf(node.left)) && textOf(node.right) === '"staff"'
      ? { method: "narrows", at: node, rest: ", true" }
      : undefined;
  if (node.type !== "CallExpression") return undefined;
  const callee = node.callee as Node;
  const names = namesOf(callee);
  if (textOf((node.arguments as Node[])[0]) === "server") return undefined;
  if (names.some((each) => refusingFunctions.test(each)))
    return {
      method: "refuses",
      at: callee,
      rest: parent?.type === "AwaitExpression" && isStatement(parent, source) ? ", true" : "",
    };
  const [name = ""] = names;
  const [column, value] = node.arguments as Node[];
  if (booleans.test(name)) return { method: "narrows", at: node, rest: ", true" };
  const isOwn = name === "eq" && ownColumn.test(`${textOf(column)}, ${textOf(value)}`);
  return sqlConditions.test(name) || isOwn || (name === "isNull" && stateColumn.test(textOf(column)))
    ? { method: "narrows", at: node, rest: "" }
    : undefined;
}

/** Whether the result of the awaited call is unused. */
const isStatement = ({ start, end }: Node, source: string): boolean =>
  source[end] === ";" && /(?:[;{})]|else)\s*$/.test(source.slice(0, start).replace(/\/\/.*\n\s*$/, ""));

export function findChecks(file: string, source: string): Check[] {
  const checks: Check[] = [];
  walk(parseSync(file, source).program as unknown as Node, (node, parent) => {
    const check = checkAt(node, parent, source);
    if (!check) return;
    const { start, end } = check.at;
    const line = source.slice(0, node.start).split("\n").length;
    const text = source.slice(node.start, node.end).replace(/\s+/g, " ").slice(0, 100);
    checks.push({ method: check.method, rest: check.rest, start, end, line, text });
  });
  return checks;
}

/** The source with each check as a call; the first has the number `first`. */
export function wrapChecks(source: string, checks: readonly Check[], first: number): string {
  const insertions = checks.flatMap(({ method, start, end, rest }, at) => [
    { position: start, order: at + 1, text: `globalThis.accessChecks.${method}(${first + at}, ` },
    // Inner checks end first.
    { position: end, order: -at - 1, text: `${rest})` },
  ]);
  insertions.sort((one, other) => one.position - other.position || one.order - other.order);
  let at = 0;
  let output = "";
  for (const { position, text } of insertions) {
    output += source.slice(at, position) + text;
    at = position;
  }
  return output + source.slice(at);
}
