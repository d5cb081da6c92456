import type { Shown } from './shown';

/** Renders the social image with this text as a PNG. */
export async function drawSocialImage(shown: Shown): Promise<Uint8Array> {
  const { draw } = await import('./drawing');
  return draw(shown);
}
