/**
 * Shows the page as soon as its headline font is loaded. The stylesheet shows it without the font after a quarter of a
 * second (base.css), and then keeps it that way: another font would move what's visible.
 */
export async function showWithFont(): Promise<void> {
  const [hidden] = document.body.getAnimations();
  const { href } = document.querySelector('link[as="font"]') as HTMLLinkElement;
  // Browsers no longer use the stylesheet's own if it took longer than 0.1 s (`font-display: optional`).
  const font = new FontFace('Sofia Sans Condensed', `url(${href})`, { weight: '800' });
  // Without the font, there's nothing to wait for.
  await font.load().catch(() => undefined);
  if (hidden?.playState !== 'running') return;
  if (font.status === 'loaded') document.fonts.add(font);
  hidden.finish();
}
