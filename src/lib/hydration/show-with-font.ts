/**
 * Shows the page as soon as its headline font is loaded. The stylesheet shows it without the font after a quarter of a
 * second (site.css), and then keeps it that way: another font would move what's visible.
 */
export function showWithFont(): void {
  const { href } = document.querySelector('[as=font]') as HTMLLinkElement;
  // Browsers no longer use the stylesheet's own if it took longer than 0.1 s (`font-display: optional`).
  const font = new FontFace('Sofia Sans Condensed', `url(${href})`, { weight: '800' });
  const show = () => {
    // Missing once the page is visible.
    const [hidden] = document.body.getAnimations();
    if (!hidden) return;
    document.fonts.add(font);
    hidden.finish();
  };
  // Without the font, there's nothing to wait for.
  font.load().then(show, show);
}
