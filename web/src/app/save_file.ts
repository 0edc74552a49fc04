/** Lets a person save JSON as a file. */
export function saveFile(name: string, content: unknown): void {
  const body = new Blob([JSON.stringify(content)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(body);
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
