/** Corrections on the bench: which line is open, the doubts, and saving without leaving the case. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../../web/api.ts";
import { toast, toastError } from "../../../../../web/office/query-client.ts";
import { useToday } from "../../../../../web/office/use-today.ts";
import { useWords } from "../../../../../web/words.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import { isBeforeRequested } from "../desk/staff-shared.ts";
import { useLineSections } from "./case-lines.tsx";
import { checksOf, doubtAbout } from "./checks.ts";
import { correctionOf } from "./line-edit.ts";

export function useCorrections(
  detail: FormDetailData,
  {
    onCorrected,
    onConflict,
  }: { readonly onCorrected: () => Promise<unknown>; readonly onConflict: (error: ApiError) => void },
) {
  const words = useWords("onlineRequestsReview");
  const { form } = detail;
  const canEdit = isBeforeRequested(form.status);
  const sections = useLineSections(detail);
  const checks = checksOf(detail, useToday());
  const doubts = checks.filter(({ isRight }) => !isRight);
  const [opened, setOpened] = useState<string>();
  const openLine = (name: string | undefined) => {
    setOpened(name);
    // The line that was open has the focus again, so that the keys of the case work at once.
    if (!name && opened)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${opened}"]`)?.focus());
  };
  const lines = sections.flatMap((section) => section.lines).filter(({ paths }) => paths.length > 0);
  const editFirst = () => {
    if (!canEdit) return toastError(words.noEdit);
    const doubted = lines.find(({ paths }) => doubtAbout(checks, paths));
    return openLine((doubted ?? lines[0])?.name);
  };
  const saved = () => {
    toast(interpolate(words.saved, { number: form.number }));
    return onCorrected();
  };
  const correct = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ path, value }: { path: string; value: string }) => {
      const input = correctionOf(detail, { [path]: value });
      if (input) await api.onlineRequests.correct(input);
    },
    onSuccess: saved,
    onError: (error) =>
      error instanceof ApiError && error.code === "CONFLICT" ? onConflict(error) : toastError(error),
  });
  const acceptProposal = () => {
    const proposal = doubts.map((check) => ("correction" in check ? check.correction : undefined)).find(Boolean);
    if (proposal && canEdit && !correct.isPending) correct.mutate(proposal);
  };
  return {
    sections,
    checks,
    canEdit,
    opened,
    onOpen: openLine,
    onSaved: saved,
    /** Undefined if the form cannot be corrected any more. */
    correct: canEdit ? correct.mutate : undefined,
    /** Opens the doubted line, or the first one. */
    editFirst,
    /** Applies the correction of the first doubt that has one. */
    acceptProposal,
  };
}
