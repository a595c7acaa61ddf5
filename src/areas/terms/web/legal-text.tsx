/** A text in the firm's few marks, as elements: nothing of it is ever read as HTML. Both doors show it alike. */
import { Fragment, useMemo } from "react";
import { type Block, type Inline, readMarkup } from "../legal-markup.ts";

export function LegalText({ text, level = 2 }: { text: string; level?: 2 | 3 }) {
  const blocks = useMemo(() => readMarkup(text), [text]);
  return blocks.map((block, at) => <OneBlock key={at} block={block} level={level} />);
}

/** `level`: of the text's first headings on the page that shows it. */
function OneBlock({ block, level }: { block: Block; level: 2 | 3 }) {
  if (block.kind === "heading") {
    const Heading = `h${Math.min(block.level - 2 + level, 4)}` as "h2" | "h3" | "h4";
    return (
      <Heading>
        <Parts parts={block.parts} />
      </Heading>
    );
  }
  if (block.kind === "paragraph")
    return (
      <p>
        {block.lines.map((parts, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <Parts parts={parts} />
          </Fragment>
        ))}
      </p>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((parts, at) => (
        <li key={at}>
          <Parts parts={parts} />
        </li>
      ))}
    </List>
  );
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (part.kind === "text") return <Fragment key={at}>{part.text}</Fragment>;
    if (part.kind === "link")
      return (
        <a key={at} href={part.address} rel="noopener noreferrer">
          {part.text}
        </a>
      );
    return (
      <strong key={at}>
        <Parts parts={part.parts} />
      </strong>
    );
  });
}
