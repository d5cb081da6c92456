import type { DeliveryResult } from './dispatch.ts';

/**
 * Loads the content of an email from the database and sends it. Null means that it's no longer needed. If the database
 * can't be read, the row is tried again later.
 */
export async function sendLoaded<Content>(
  load: () => Promise<Content | null>,
  send: (content: Content) => Promise<DeliveryResult>,
): Promise<DeliveryResult> {
  let content: Content | null;
  try {
    content = await load();
  } catch (error) {
    return { status: 'failed', error: (error as Error).message };
  }
  return content === null ? { status: 'delivered' } : send(content);
}
