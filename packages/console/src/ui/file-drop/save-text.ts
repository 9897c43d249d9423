/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the object URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
