import { join } from 'node:path';
import fc from 'fast-check';
import type { Database } from '../../platform/backend/database/database.ts';
import { hostsIn } from '../../platform/functions-env.ts';
import { startFunctions } from '../../platform/functions-host/index.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { attackText } from './attack-texts.ts';
import { filledIn } from '../unit/rules/lead/forms.ts';
import { onNewDatabase, type DatabaseName } from './databases.ts';
import { table } from './table.ts';

/** Characters. A form may have 64 KB. */
const size = 60_000;
/** The shortest statement timeout of a role that requests have, which is a visitor's. */
export const slowestText = 3000;

const ordinary = 'We are looking for two nurses, and would like to start in March. ';

/** The beginnings of what regular expressions look for, without the rest, and attacks. */
const units = [
  ...['<', '<a', '<a ', '<a b', '<!--', '<script', '<style ', '</', '<b>', '<a@b.c'],
  ...['&', '&a', '&amp', ' ', '\n', ' \n', '\t;', '"', "'", '?', '#', '?\n', '://', '://?'],
  ...['http://', 'www.', 'a.b/', 'a.', 'a@', '@', '@a.', '.', '-', 'a-', '_', '%', '/', 'a/'],
  ...[
    '[url',
    '[',
    '(',
    '{',
    '=',
    ',',
    '0',
    '::ffff:1',
    'iPad ',
    'x',
    'é',
    '\u200b',
    '🙂',
    '\u0301',
  ],
  ...fc.sample(attackText, { numRuns: 40, seed: 20261127 }),
].filter((unit) => unit !== '' && unit.isWellFormed() && !unit.includes('\0'));

/** Characters, for functions whose callers have checked the length. */
const shorter: Readonly<Record<string, number>> = {
  // An email address
  'private.find_person_records(text)': 254,
  // An excerpt. PostgreSQL's text search parser takes quadratic time.
};

const repeated = (unit: string, length: number) =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();

interface Slowest {
  name: string;
  ordinary: number;
  hostile: number;
  unit: string;
}

/** The time for ordinary text, and the longest for hostile text of the same size. */
async function slowest(name: string, run: (text: string) => Promise<unknown>): Promise<Slowest> {
  const time = async (unit: string) => {
    const start = performance.now();
    await run(repeated(unit, shorter[name] ?? size));
    return performance.now() - start;
  };
  /** The shortest of three times, because other programs also use the CPU. */
  const shortest = async (unit: string) =>
    Math.min(await time(unit), await time(unit), await time(unit));
  process.stderr.write(`${name}\n`);
  await time(ordinary);
  const times: { unit: string; ms: number }[] = [];
  for (const unit of units) times.push({ unit, ms: await time(unit) });
  const found: Slowest = { name, ordinary: await shortest(ordinary), hostile: 0, unit: '' };
  for (const { unit } of times.sort((a, b) => b.ms - a.ms).slice(0, 5)) {
    const ms = await shortest(unit);
    if (ms > found.hostile) Object.assign(found, { hostile: ms, unit });
  }
  return found;
}

/** Returns what takes too long. */
function print(title: string, results: readonly Slowest[]): string[] {
  console.log(`## ${title}\n`);
  const sorted = [...results].sort((a, b) => b.hostile - a.hostile);
  const rows = sorted.map(({ name, ordinary: usual, hostile, unit }) => [
    name,
    usual.toFixed(1),
    hostile.toFixed(1),
    (hostile / usual).toFixed(1),
    JSON.stringify(unit).slice(0, 40),
  ]);
  console.log(table(['', 'ordinary text', 'hostile text', 'ratio', 'slowest text'], rows));
  return sorted.flatMap(({ name, hostile }) => (hostile < slowestText ? [] : `${name} (${title})`));
}

const valid = filledIn['strategy-session'];
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
const form = (fields: Record<string, string>) => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString().slice(0, 64_000),
});
const comment = {
  slug: 'a-post',
  author_name: 'Dana',
  author_email: 'dana@example.com',
  privacyConsent: 'on',
};
const report = {
  'document-uri': 'http://localhost/',
  'effective-directive': 'script-src',
  'blocked-uri': 'inline',
};

/** Requests with a text in one of the fields. Shorter for functions that read less. */
const requests: Record<string, (text: string) => { type: string; body: string }> = {
  'submit-comment content': (content) => form({ ...comment, content }),
  'submit-comment author_email': (author_email) => form({ ...comment, author_email }),
  'submit-comment slug': (slug) => form({ ...comment, slug }),
  ...Object.fromEntries(
    ['email', 'message', 'firstName', 'phone'].map((name) => [
      `secure-ghl-submit ${name}`,
      (text: string) =>
        json({
          formId: 'strategy-session',
          consentGiven: true,
          formData: { ...valid, [name]: text },
        }),
    ]),
  ),
  'secure-ghl-submit pageSource': (pageSource) =>
    json({ formId: 'strategy-session', consentGiven: true, formData: { ...valid, pageSource } }),
  'secure-ghl-submit attribution': (referrer) =>
    json({
      formId: 'strategy-session',
      consentGiven: true,
      formData: {
        ...valid,
        attribution: { first: { referrer, utm_source: referrer.slice(0, 1000) } },
      },
    }),
  'csp-report sample': (sample) => json({ 'csp-report': { ...report, 'script-sample': sample } }),
  'csp-report blocked': (text) =>
    json({ 'csp-report': { ...report, 'blocked-uri': `https://a.example/${text}` } }),
  'csp-report user agent': (user_agent) =>
    json([{ type: 'csp-violation', url: 'http://localhost/', user_agent, body: report }]),
  'accept-invitation fullName': (fullName) =>
    json({
      email: 'dana@example.com',
      proof: '123456',
      fullName: fullName.slice(0, 900),
      password: 'a password',
    }),
  'accept-invitation email': (email) =>
    json({ email: email.slice(0, 900), proof: '123456', fullName: 'Dana', password: 'a password' }),
  'email-links token': (token) => json({ token: token.slice(0, 900), action: 'never' }),
  'email-links link': (link) => form({ link: link.slice(0, 300) }),
  'send-welcome-email email': (email) => json({ email: email.slice(0, 900) }),
};

/** Calls the Edge Functions, without a database. Returns what takes too long. */
export async function benchFunctionTexts(): Promise<string[]> {
  const env = {
    SITE_URL: 'http://localhost',
    // Nothing listens there, so what remains is the time of the function.
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: 'sb_secret_bench' }),
  };
  const functions = await startFunctions({
    functions: join('supabase', 'functions'),
    env,
    allowNet: hostsIn(env),
    cache: join(repositoryDir, 'node_modules', '.cache', 'deno-of-tests'),
    logger: () => undefined,
  });
  try {
    const results: Slowest[] = [];
    for (const [name, requestOf] of Object.entries(requests)) {
      const [folder] = name.split(' ');
      const send = async (text: string) => {
        const { type, body } = requestOf(text);
        const headers = { 'content-type': type };
        const response = await fetch(`${functions.address}/${folder}`, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
        });
        await response.text();
      };
      results.push(await slowest(name, send));
    }
    return print('Edge Functions, in milliseconds per request', results);
  } finally {
    await functions.close();
  }
}

/**
 * Calls each function of the database that takes only texts and numbers, and changes nothing. Returns what takes too
 * long.
 */
export function benchDatabaseTexts(name: DatabaseName): Promise<string[]> {
  return onNewDatabase(name, async (database) => {
    const functions = await database.query<{ call: string; signature: string }>(`
      select oid::regprocedure::text as signature, format('select count(x::text) from %I.%I(%s) x', pronamespace::regnamespace, proname,
        (select string_agg(case type when 'text'::regtype then '$1::text' else '100' end, ', ' order by n)
          from unnest(proargtypes) with ordinality arguments (type, n))) as call
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and provolatile <> 'v'
        and 'text'::regtype = any (proargtypes)
        and proargtypes::oid[] <@ array['text'::regtype, 'integer'::regtype]::oid[]
      order by 1`);
    const results: Slowest[] = [];
    for (const { call, signature } of functions) {
      results.push(await slowest(signature, (text) => ask(database, call, text)));
    }
    return print(`${name}, functions with ${size} characters, in milliseconds`, results);
  });
}

/** Many functions reject most texts. */
async function ask(database: Database, call: string, text: string): Promise<void> {
  await database
    .transaction(async ({ query, run }) => {
      // A little more, so that what takes too long shows in the times.
      await run(`set local statement_timeout = ${slowestText + 500}`);
      await query(call, [text]);
    })
    .catch(() => undefined);
}
