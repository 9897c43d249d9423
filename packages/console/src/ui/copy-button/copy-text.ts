/** Copies by a selection, which works on plain HTTP too, where `navigator.clipboard` is missing. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const { activeElement } = document;
  // Inside an open dialog, because its focus trap would clear a selection elsewhere.
  const place = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
  place.append(field);
  field.select();
  let isDone = false;
  try {
    // eslint-disable-next-line typescript/no-deprecated -- the one way without a secure context
    isDone = document.execCommand('copy');
  } catch {
    // Not supported.
  }
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isDone;
}

/** Copies a text; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  // Absent outside of a secure context, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
