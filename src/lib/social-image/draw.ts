import type { Shown } from './shown';

/** The PNG that shows these words. */
export async function drawSocialImage(shown: Shown): Promise<Uint8Array> {
  const { draw } = await import('./drawing');
  return draw(shown);
}
