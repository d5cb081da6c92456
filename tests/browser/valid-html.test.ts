import { HtmlValidate } from 'html-validate';
import { exceptions, htmlRules, islandStyle } from '../html/rules.ts';
import { expect, test } from './fixtures/journey.ts';

test('every page is valid HTML', async ({ published }) => {
  const validator = new HtmlValidate(htmlRules);
  const problems: string[] = [];
  for (const { path, html } of published) {
    const { results } = await validator.validateString(
      html.replace(islandStyle, ''),
      `${path}.html`,
    );
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      if (exceptions[path]?.includes(ruleId)) continue;
      problems.push(`${path}: ${ruleId}: ${message} (${selector ?? 'the document'})`);
    }
  }
  expect(published.length).toBeGreaterThan(40);
  expect(problems).toEqual([]);
});

test('no page has inline styles, event handlers, or javascript: links', ({ published }) => {
  const violating = published
    .filter(({ html }) => /<[a-z][^>]*\sstyle=|\son[a-z]+="|href="javascript:/.test(html))
    .map(({ path }) => path);
  expect(violating).toEqual([]);
});
