/** Renders parsed markup as elements, never as HTML. Used by both frontends. */
import { Fragment, useMemo } from "react";
import { type Block, type Inline, readMarkup } from "../legal-markup.ts";

export function LegalText({ text, level = 2 }: { text: string; level?: 2 | 3 }) {
  const blocks = useMemo(() => readMarkup(text), [text]);
  return blocks.map((block, index) => <BlockView key={index} block={block} level={level} />);
}

/** `level`: heading level of the text's top headings. */
function BlockView({ block, level }: { block: Block; level: 2 | 3 }) {
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
        {block.lines.map((parts, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            <Parts parts={parts} />
          </Fragment>
        ))}
      </p>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((parts, index) => (
        <li key={index}>
          <Parts parts={parts} />
        </li>
      ))}
    </List>
  );
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    if (part.kind === "text") return <Fragment key={index}>{part.text}</Fragment>;
    if (part.kind === "link")
      return (
        <a key={index} href={part.address} rel="noopener noreferrer">
          {part.text}
        </a>
      );
    return (
      <strong key={index}>
        <Parts parts={part.parts} />
      </strong>
    );
  });
}
