import { type ComponentType, useEffect, useState } from "react";
import { offlineMessage } from "../../../api.ts";
import { toastError } from "../../query-client.ts";

/**
 * A dialog whose code is loaded when it is first opened. If loading fails, it shows an error toast and closes; the next
 * opening tries again.
 */
export function lazyDialog<Props extends { readonly onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return (props) => {
    const [Dialog, setDialog] = useState(() => Loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Dialog) return;
      load().then(
        (component) => {
          Loaded = component;
          setDialog(() => component);
        },
        () => {
          toastError(offlineMessage());
          onClose?.();
        },
      );
    }, [Dialog, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}
