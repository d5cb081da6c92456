/**
 * Copies a text to the clipboard. Resolves to whether the browser allowed it, which insecure origins never do. Never
 * throws.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
