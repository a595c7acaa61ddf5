import { Kbd, Modal } from "@mantine/core";
import { useWords } from "../../words.ts";
import classes from "./rows.module.css";

export function KeysHelp({ canSelect, onClose }: { canSelect: boolean; onClose: () => void }) {
  const { keys, keysList } = useWords("office").list;
  const lines: [string[], string][] = [
    [["J", "K"], keysList.move],
    ...(canSelect ? [[["X"], keysList.select] as [string[], string]] : []),
    [["Enter"], keysList.open],
    [["/"], keysList.search],
    [["?"], keysList.help],
  ];
  return (
    <Modal opened onClose={onClose} title={keys} size="22rem">
      <dl className={classes.keys}>
        {lines.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
