import { expect, test } from 'vitest';
import { leadFormIds } from '~rules/lead-forms';
import { copyOf } from './copy';

interface Words {
  headline: string;
  lead: string;
  parts: { id: string; kind: string; title: string }[];
}

const page = copyOf('pages').find(({ id }) => id === 'thank-you')?.data as Words & {
  afterForm: (Words & { form: string })[];
};
const all: Words[] = [page, ...page.afterForm];

test('whoever comes from a form is thanked for what they asked for', () => {
  expect(page.afterForm.map(({ form }) => form).sort()).toEqual([...leadFormIds].sort());
});

test('everybody is told that the request was received, and when they are contacted', () => {
  for (const { headline, lead } of all) {
    expect(lead, headline).toMatch(/was received/);
    expect(lead, headline).toMatch(/contacted within 24 hours/);
    expect(lead, headline).toMatch(/30-minute strategy call/);
  }
});

test('whoever asked for an audit is told when its report comes', () => {
  const audit = page.afterForm.find(({ form }) => form === 'seo-audit');
  expect(audit?.lead).toContain('within 24-48 hours');
});

test('everybody learns what happens now, and has something to read', () => {
  for (const { headline, parts } of all) {
    expect(
      parts.map(({ kind }) => kind),
      headline,
    ).toEqual(expect.arrayContaining(['steps', 'ledger']));
  }
});

test('no two parts share an anchor or a title: all of them are in one page', () => {
  for (const name of ['id', 'title'] as const) {
    const names = all.flatMap(({ parts }) => parts.map((part) => part[name]));
    expect(new Set(names).size, name).toBe(names.length);
  }
});
