/** The text of a message with its light formatting. */
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./chat.module.css";
import { type MessageBlock, type MessageToken, parseMessage } from "./message-format.ts";

export function MessageText({ text }: { text: string }) {
  return <div className={classes.text}>{parseMessage(text).map((block, index) => renderBlock(block, index))}</div>;
}

function renderBlock({ kind, lines, start }: MessageBlock, key: number): ReactNode {
  const content = lines.map(renderLine);
  if (kind === "quote") return <blockquote key={key}>{joinLines(content)}</blockquote>;
  if (kind === "text") return <p key={key}>{joinLines(content)}</p>;
  // Lines of a message never change their order.
  const items = content.map((line, index) => <li key={`${index}`}>{line}</li>);
  return kind === "bullets" ? (
    <ul key={key}>{items}</ul>
  ) : (
    <ol key={key} start={start}>
      {items}
    </ol>
  );
}

const joinLines = (lines: readonly ReactNode[]) => lines.flatMap((line, index) => (index > 0 ? ["\n", line] : [line]));
const renderLine = (line: readonly MessageToken[]): ReactNode[] =>
  line.map((token, index) => renderToken(token, index));

function renderToken(token: MessageToken, key: number): ReactNode {
  switch (token.kind) {
    case "text":
      return token.text;
    case "code":
      return <code key={key}>{token.text}</code>;
    case "bold":
      return <strong key={key}>{renderLine(token.content)}</strong>;
    case "italic":
      return <em key={key}>{renderLine(token.content)}</em>;
    case "link":
      return (
        <Anchor key={key} inherit href={token.href} target="_blank" rel="noopener noreferrer nofollow">
          {token.text}
        </Anchor>
      );
  }
}
