import { type ComponentType, useEffect, useState } from "react";
import { unreachable } from "../../api.ts";
import { toastError } from "../queries.ts";

/** A dialog whose code is fetched when it is opened first; what cannot be fetched is told, closed, and fetched again the next time. */
export function later<Props extends { readonly onClose?: () => void }>(
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
          toastError(unreachable());
          onClose?.();
        },
      );
    }, [Part, onClose]);
    return Part && <Part {...props} />;
  };
}
