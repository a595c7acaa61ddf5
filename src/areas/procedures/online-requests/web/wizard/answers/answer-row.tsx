import { Link } from "../../../../../../web/site/routing/link.tsx";
import { useWords } from "../../../../../../web/words.ts";
import "./answer-row.css";

interface AnswerLine {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | undefined;
}

/** The answers of one question, close together, with one link to change them. */
export function AnswerRow({ to, lines }: { to: string; lines: readonly AnswerLine[] }) {
  const { change } = useWords("onlineRequestsClient").check;
  return (
    <div className="answers-row">
      <dl>
        {lines.map(({ label, value, fault }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value || (fault ? "" : "—")} {fault && <span className="fault">{fault}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Link to={to} aria-label={`${change}: ${lines.map(({ label }) => label).join(", ")}`}>
        {change}
      </Link>
    </div>
  );
}
