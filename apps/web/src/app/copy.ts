/** Copies a text; false: the page may not (no safe connection, or the browser forbids it). */
export async function copied(text: string): Promise<boolean> {
  try {
    // Without a safe connection there is no clipboard at all.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
