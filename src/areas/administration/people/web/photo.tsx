/** A client's own photo: choose, upload, error, remove. */
import { type ChangeEvent, useRef, useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError } from "../../../../web/api.ts";
import { photoTypes, sendPhoto, removePhotoOfUser } from "../../../../web/session/photo.ts";
import { useUser } from "../../../../web/session/session.ts";
import { Avatar } from "../../../../web/site/shell/avatar.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";

export function ClientPhoto() {
  const { photo: words } = useWords("peopleClient");
  const user = useUser();
  const box = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [errorText, setErrorText] = useState("");
  if (!user) return null;
  const busy = percent !== undefined;
  const attempt = async (change: () => Promise<void>, doneText: string) => {
    setErrorText("");
    setPercent(0);
    try {
      await change();
      toast(doneText);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrorText(error.fields.file?.[0] ?? error.message);
    } finally {
      setPercent(undefined);
    }
  };
  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) void attempt(() => sendPhoto(file, setPercent), words.saved);
    // Allows the same file to be chosen again after an error.
    currentTarget.value = "";
  };
  return (
    <section className="photo" aria-label={words.title}>
      <Avatar user={user} size={88} />
      <div className="stack-tight">
        <div className="row">
          <button
            className="button button-quiet"
            type="button"
            disabled={busy}
            aria-describedby="photo-hint"
            onClick={() => box.current?.click()}
          >
            {user.image ? words.change : words.add}
          </button>
          {user.image && (
            <button
              className="button button-quiet"
              type="button"
              disabled={busy}
              onClick={() => void attempt(removePhotoOfUser, words.removed)}
            >
              {words.remove}
            </button>
          )}
        </div>
        <input ref={box} type="file" accept={photoTypes} aria-label={words.title} hidden onChange={handleChoice} />
        <p className="small muted" id="photo-hint" role="status">
          {busy ? interpolate(words.sending, { percent }) : words.hint}
        </p>
        {errorText && (
          <p className="fault" role="alert">
            {errorText}
          </p>
        )}
      </div>
    </section>
  );
}
