import { Kbd, Modal } from "@mantine/core";
import { useWords } from "../../words.ts";
import { createLabel } from "./create-button.tsx";
import classes from "./list-parts/rows.module.css";

/** Dialog that lists shortcuts. */
export function KeysHelp({
  title,
  lines,
  onClose,
}: {
  title: string;
  lines: readonly (readonly [names: readonly string[], meaning: string])[];
  onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} title={title} size="22rem">
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

/** The shortcuts of a list. */
export function ListKeysHelp({ canSelect, onClose }: { canSelect: boolean; onClose: () => void }) {
  const { list, record } = useWords("office");
  const { keys, keysList: words } = list;
  const create = createLabel.use();
  return (
    <KeysHelp
      title={keys}
      lines={[
        [["J", "K"], words.move],
        ...(canSelect ? [[["X"], words.select] as const, [["⇧"], words.range] as const] : []),
        [["Enter"], words.open],
        [["Ctrl"], words.tab],
        ...(create ? [[["N"], create] as const] : []),
        [["/"], words.search],
        [["Z"], record.undo],
        [["?"], words.help],
      ]}
      onClose={onClose}
    />
  );
}
