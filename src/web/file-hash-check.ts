/**
 * Server-rendered page that checks a file of the reader's by its SHA-256, without uploading it: compares it with the hash
 * that the page shows, or opens the page that looks the hash up.
 */
for (const section of document.querySelectorAll<HTMLElement>("[data-compare], [data-lookup]")) {
  const input = section.querySelector("input");
  const output = section.querySelector<HTMLElement>("[role=status]");
  // `crypto.subtle` exists in secure contexts only. Without it the page shows just the hash, for other tools.
  if (!input || !output || !("subtle" in crypto)) continue;
  section.hidden = false;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    output.textContent = "";
    output.className = "";
    if (file) void check(file, section.dataset, output);
  });
}

async function check(file: File, { compare, lookup }: DOMStringMap, output: HTMLElement): Promise<void> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (lookup) location.assign(lookup + hash);
    else showResult(output, hash === compare ? "same" : "other");
  } catch {
    showResult(output, "unread");
  }
}

function showResult(output: HTMLElement, result: "same" | "other" | "unread"): void {
  output.textContent = output.dataset[result] ?? "";
  output.className = `note ${result === "same" ? "note-ok" : "note-bad"}`;
}
