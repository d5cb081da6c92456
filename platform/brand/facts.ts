import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandPlaces } from '../../publisher/code/sample-values.ts';
import { filesUnder } from '../../publisher/code/inputs.ts';
import { isEmail } from '../../supabase/functions/_shared/rules/account/email.ts';
import { brand } from '../../src/config/brand.ts';
import { contacts } from '../../src/config/contacts.ts';
import { outsideLinks } from '../../src/config/outside-links.ts';

/** A fact about the business that every copy of the site changes. */
export interface Question {
  id: string;
  label: string;
  current: string;
  /** Makes an answer typographically right. */
  tidy(answer: string): string;
  /** Why the site can't state it. */
  problemWith(answer: string): string | undefined;
  /** What to replace. A text without a file is replaced wherever visitors can see it. */
  replacements(answer: string): Replacement[];
}

interface Replacement {
  file?: string;
  from: string;
  to: string;
}

const contactsFile = 'src/config/contacts.ts';

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

function emailProblem(answer: string): string | undefined {
  return isEmail(answer) ? undefined : 'Enter an email address, such as hello@acme.com.';
}

/** Characters that would end a text in YAML, TypeScript, or TOML, or refer to a figure. */
function textProblem(answer: string): string | undefined {
  if (answer.length > 100) return 'Use at most 100 characters.';
  return /["'\\`<>{}]|\p{Cc}|: | #|:$/u.test(answer)
    ? 'Leave out quotation marks, brackets, backslashes, colons, and number signs.'
    : undefined;
}

/** An apostrophe ends a text in code, and ’ is the right character anyway. */
const tidy = (answer: string): string => answer.replaceAll("'", '’');

interface Options {
  problemWith?: (answer: string) => string | undefined;
  also?: (answer: string) => Replacement[];
}

function everywhere(id: string, label: string, current: string, options: Options = {}): Question {
  return {
    ...{ id, label, current, tidy },
    problemWith: (answer) => textProblem(answer) ?? options.problemWith?.(answer),
    replacements: (answer) => [{ from: current, to: answer }, ...(options.also?.(answer) ?? [])],
  };
}

function inContacts(
  id: string,
  label: string,
  { current, property, problemWith }: Options & { current: string; property?: string },
): Question {
  const quoted = (value: string) => (property ? `${property}: '${value}'` : value);
  return {
    ...{ id, label, current, tidy },
    problemWith: (answer) => textProblem(answer) ?? problemWith?.(answer),
    replacements: (answer) => [{ file: contactsFile, from: quoted(current), to: quoted(answer) }],
  };
}

function link(id: string, label: string, current: string): Question {
  return {
    ...{ id, label, current, tidy: (answer: string) => answer },
    problemWith: (answer) =>
      /^https:\/\/[^\s'"\\`<>]{1,200}$/.test(answer) && URL.canParse(answer)
        ? undefined
        : 'Enter an address that begins with https://.',
    replacements: (answer) => [
      { file: 'src/config/outside-links.ts', from: `'${current}'`, to: `'${answer}'` },
    ],
  };
}

/** In the order in which they're asked. */
export const questions: readonly Question[] = [
  everywhere('legalName', 'Legal name', brand.legalName, {
    // Elsewhere, a legal name that equals the name is replaced by the answer to the next question.
    also: (answer) => [
      {
        file: 'supabase/functions/_shared/business.ts',
        from: `legalName: '${brand.legalName}'`,
        to: `legalName: '${answer}'`,
      },
    ],
  }),
  everywhere('name', 'Name, as visitors know it', brand.name),
  everywhere('sisterAgency', 'Sister agency that fills jobs', brand.sisterAgency),
  everywhere('tagline', 'What the business does, in a few words', brand.tagline),
  everywhere('phone', 'Phone, as people write it', contacts.phone.shown, {
    problemWith: (answer) =>
      digitsOf(answer).length === 10 ? undefined : 'Enter a US number with ten digits.',
    also: (answer) => [
      { file: contactsFile, from: contacts.phone.href, to: `tel:+1${digitsOf(answer)}` },
    ],
  }),
  everywhere('email', 'Email address', contacts.email.shown, { problemWith: emailProblem }),
  inContacts('security', 'Email address for reports of vulnerabilities', {
    current: contacts.security.href.replace('mailto:', ''),
    problemWith: emailProblem,
  }),
  inContacts('street', 'Street', { current: contacts.address.street, property: 'street' }),
  inContacts('city', 'City', { current: contacts.address.city, property: 'city' }),
  inContacts('region', 'State, two letters', {
    current: contacts.address.region,
    property: 'region',
    problemWith: (answer) => (/^[A-Z]{2}$/.test(answer) ? undefined : 'Enter two capital letters.'),
  }),
  inContacts('postalCode', 'ZIP code', {
    current: contacts.address.postalCode,
    property: 'postalCode',
  }),
  link(
    'community',
    `Link for the button “${outsideLinks.community.label}”`,
    outsideLinks.community.href,
  ),
  link('login', 'Link to your clients’ login', outsideLinks.login.href),
  ...outsideLinks.social.map(({ label, href }) => link(label, `${label} page`, href)),
];

/** Writes the answers, by question, into the files of the repository. */
export function applyAnswers(repositoryDir: string, answers: ReadonlyMap<string, string>): void {
  // Those without an answer, too: a longer name that contains a shorter one keeps it.
  const replacements = questions.flatMap(({ id, current, replacements: of }) =>
    of(answers.get(id) ?? current),
  );
  for (const path of brandPlaces.flatMap((place) => filesUnder(join(repositoryDir, place)))) {
    const before = readFileSync(path, 'utf8');
    const inFile = replacements.filter(
      ({ file }) => file === undefined || path === join(repositoryDir, file),
    );
    const after = replaceAll(before, new Map(inFile.map(({ from, to }) => [from, to])));
    if (after !== before) writeFileSync(path, after);
  }
}

/** Replaces whole words in one pass, longer texts first, so that no answer is replaced in turn. */
function replaceAll(text: string, replacements: ReadonlyMap<string, string>): string {
  const longestFirst = [...replacements.keys()].sort((one, other) => other.length - one.length);
  const words = longestFirst.map(RegExp.escape).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(pattern, (found) => replacements.get(found) ?? found);
}
