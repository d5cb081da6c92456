import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { applyAnswers, questions } from '../../../../platform/brand/facts.ts';
import { repositoryDir } from '../../../../platform/repository-dir.ts';
import { brandPlaces, findSampleValues } from '../../../../publisher/code/sample-values.ts';
import { filesUnder } from '../../../../publisher/code/inputs.ts';
import type * as business from '../../../../supabase/functions/_shared/business.ts';
import { brand } from '../../../../src/config/brand.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const answers: Record<string, string> = {
  legalName: 'Acme & Daughters Recruiting Inc.',
  name: 'Acme & Daughters',
  sisterAgency: 'Acme Search',
  tagline: "Recruiting for O'Brien's kind of firms",
  phone: '555.010.0199',
  email: 'hello@acme-daughters.test',
  security: 'security@acme-daughters.test',
  street: '1 Main Street',
  city: 'Boston',
  region: 'MA',
  postalCode: '02108',
  community: 'https://acme-daughters.test/community',
  login: 'https://app.acme-daughters.test/login',
  LinkedIn: 'https://www.linkedin.com/company/acme-daughters',
  YouTube: 'https://www.youtube.com/@acme-daughters',
  Facebook: 'https://www.facebook.com/acme-daughters',
};

/** A copy of the files that state the facts, with these answers. */
function branded(given: Record<string, string>): string {
  const root = temporaryFolder();
  for (const place of brandPlaces) {
    cpSync(join(repositoryDir, place), join(root, place), { recursive: true });
  }
  applyAnswers(root, new Map(Object.entries(given)));
  return root;
}

const businessIn = async (root: string) =>
  (await import(join(root, 'supabase/functions/_shared/business.ts'))) as typeof business;

const tidied = Object.fromEntries(questions.map(({ id, tidy }) => [id, tidy(answers[id] ?? '')]));

test('after every question is answered, the files are valid, and only people and the sources of claims are left to replace', async () => {
  const problems = questions.map(({ id, problemWith }) => problemWith(tidied[id] ?? ''));
  expect(problems.filter(Boolean)).toEqual([]);
  const root = branded(tidied);
  const left = findSampleValues(root).map(({ file }) => file);
  // Emails are written from the facts.
  const others = (file: string) =>
    !file.startsWith('supabase/templates/') &&
    !file.startsWith('src/content/people/') &&
    file !== 'src/config/facts.ts';
  expect(left.filter(others)).toEqual([]);
  for (const file of filesUnder(join(root, 'src/content'))) {
    if (file.endsWith('.yaml')) expect(() => parse(readFileSync(file, 'utf8'))).not.toThrow();
  }
  const { brand, contactDetails } = await businessIn(root);
  expect(brand).toMatchObject({
    name: answers['name'],
    legalName: answers['legalName'],
    companyName: answers['name'],
    tagline: 'Recruiting for O’Brien’s kind of firms',
  });
  expect(brand.description).toContain('Acme & Daughters builds authority');
  expect(contactDetails).toMatchObject({ phone: '555.010.0199', email: answers['email'] });
  const file = readFileSync(join(root, 'src/config/contacts.ts'), 'utf8');
  for (const text of [
    "'tel:+15550100199'",
    "'mailto:security@acme-daughters.test'",
    "region: 'MA'",
    "postalCode: '02108'",
  ]) {
    expect(file).toContain(text);
  }
});

test('answers can be changed again, and a longer name keeps a shorter one that it contains', () => {
  const root = temporaryFolder();
  const file = 'src/config/contacts.ts';
  cpSync(join(repositoryDir, 'src/config'), join(root, 'src/config'), { recursive: true });
  writeFileSync(join(root, file), `${brand.legalName}, ${brand.name}, and ${brand.name}s`);
  applyAnswers(root, new Map([['name', 'Example']]));
  expect(readFileSync(join(root, file), 'utf8')).toBe(
    `${brand.legalName}, Example, and ${brand.name}s`,
  );
});

test('a legal name equal to the name can get an answer alone, and other facts stay', async () => {
  const root = branded({ legalName: brand.name });
  vi.resetModules();
  vi.doMock('../../../../src/config/brand.ts', () => ({
    brand: { ...brand, legalName: brand.name },
  }));
  const facts = await import('../../../../platform/brand/facts.ts');
  vi.doUnmock('../../../../src/config/brand.ts');
  facts.applyAnswers(root, new Map([['legalName', 'Acme LLC']]));
  expect((await businessIn(root)).brand).toMatchObject({ name: brand.name, legalName: 'Acme LLC' });
});

test.each([
  ['name', 'a"b'],
  ['name', '{{fee}}'],
  ['name', 'Acme: the best'],
  ['name', 'a'.repeat(101)],
  ['phone', '12345'],
  ['email', 'hello'],
  ['region', 'Mass.'],
  ['login', 'http://example.test'],
  ['login', 'https://a b'],
])('for %s, %s can’t be stated', (id, answer) => {
  const question = questions.find((each) => each.id === id);
  expect(question?.problemWith(answer)).toEqual(expect.any(String));
});
