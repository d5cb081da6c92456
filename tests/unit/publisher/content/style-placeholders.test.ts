import { describe, expect, it } from 'vitest';
import { replaceStyleSheets } from '../../../../publisher/content/style-placeholders.ts';

const inline = (content: string) => ({ type: 'inline' as const, content });
const external = { type: 'external' as const };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('replaceStyleSheets', () => {
  it('puts every sheet back where its placeholder is', () => {
    const site = inline('body::before { content: "“<”" }');
    const blog = inline('.post { color: red }');
    const again = inline(site.content);
    const sheets = [site.content, blog.content];
    const withStyleSheets = replaceStyleSheets([
      { styles: [site, external] },
      { styles: [again, blog] },
    ]);

    expect(again.content).toBe(site.content);
    expect(site.content.length).toBeLessThan(15);
    const page = (styles: string[]) =>
      `<title>“Post”</title>${styles.map((style) => `<style>${style}</style>`).join('')}<p>Text</p>`;
    const rendered = withStyleSheets(bytes(page([site.content, blog.content])));
    expect(new TextDecoder().decode(rendered)).toBe(page(sheets));
  });

  it('leaves a page without placeholders as it is', () => {
    const withStyleSheets = replaceStyleSheets([{ styles: [inline('p { margin: 0 }')] }]);
    const page = '<title>&lt;"style 0></title><p title="<&quot;style 0>">';
    expect(new TextDecoder().decode(withStyleSheets(bytes(page)))).toBe(page);
  });

  it('throws if a mark has no sheet', () => {
    expect(() => replaceStyleSheets([])(bytes('<style><"style 0></style>'))).toThrow('style sheet');
  });
});
