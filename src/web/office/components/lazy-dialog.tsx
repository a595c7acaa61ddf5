import { type ComponentType, useEffect, useState } from "react";
import { offlineMessage } from "../../api.ts";
import { toastError } from "../query-client.ts";

/** A dialog whose code is fetched when it is opened first; what cannot be fetched is told, closed, and fetched again the next time. */
export function lazyDialog<Props extends { readonly onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  return (props) => {
    const [Part, setPart] = useState(() => fetched);
    const { onClose } = props;
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          fetched = part;
          setPart(() => part);
        },
        () => {
          toastError(offlineMessage());
          onClose?.();
        },
      );
    }, [Part, onClose]);
    return Part && <Part {...props} />;
  };
}
