/** Server-rendered page that shows the SHA-256 of a file: compares a file of the reader's without uploading it. */
for (const section of document.querySelectorAll<HTMLElement>("[data-compare]")) {
  const input = section.querySelector("input");
  const output = section.querySelector<HTMLElement>("[role=status]");
  // `crypto.subtle` exists in secure contexts only. Without it the page shows just the hash, for other tools.
  if (!input || !output || !("subtle" in crypto)) continue;
  section.hidden = false;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    output.textContent = "";
    output.className = "";
    if (file) void compare(file, section.dataset.compare ?? "").then((result) => showResult(output, result));
  });
}

type Comparison = "same" | "other" | "unread";

async function compare(file: File, expected: string): Promise<Comparison> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hash === expected ? "same" : "other";
  } catch {
    return "unread";
  }
}

function showResult(output: HTMLElement, result: Comparison): void {
  output.textContent = output.dataset[result] ?? "";
  output.className = `note ${result === "same" ? "note-ok" : "note-bad"}`;
}
