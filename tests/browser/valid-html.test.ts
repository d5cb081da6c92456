import { HtmlValidate } from 'html-validate';
import { exceptions, htmlRules, islandStyle } from '../html/rules.ts';
import { expect, test } from './fixtures/journey.ts';

test('every page is valid HTML', async ({ published }) => {
  const validator = new HtmlValidate(htmlRules);
  const faults: string[] = [];
  for (const { path, html } of published) {
    const { results } = await validator.validateString(
      html.replace(islandStyle, ''),
      `${path}.html`,
    );
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      if (exceptions[path]?.includes(ruleId)) continue;
      faults.push(`${path}: ${ruleId}: ${message} (${selector ?? 'the document'})`);
    }
  }
  expect(published.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

test('no page has styles that the policy of the site would refuse', ({ published }) => {
  const refused = published
    .filter(({ html }) => /<[a-z][^>]*\sstyle=|\son[a-z]+="|href="javascript:/.test(html))
    .map(({ path }) => path);
  expect(refused).toEqual([]);
});
