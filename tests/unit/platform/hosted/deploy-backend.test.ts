import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { deployBackend } from '../../../../platform/hosted/deploy-backend/index.ts';
import { readProject } from '../../../../platform/hosted/project.ts';
import { brand } from '../../../../src/config/brand.ts';
import { configWith } from '../example-config.ts';

const variables = {
  PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  PUBLIC_SUPABASE_PROJECT_ID: 'abcdefghijklmnopqrst',
  PUBLIC_SITE_URL: 'https://www.acme-staffing.example',
  SUPABASE_DB_URL:
    'postgresql://postgres.abcdefghijklmnopqrst:s%23cret@pooler.example:5432/postgres',
  SUPABASE_ACCESS_TOKEN: 'sbp_of_the_test',
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_test',
  SMTP_URL: 'smtps://site%40acme.example:p%24ss%27w@mail.example:465',
  MAIL_FROM: `"Acme, 'Staffing' & $Co" <site@acme-staffing.example>`,
  CRM_WEBHOOK_URL: 'https://crm.example/hooks/leads?key=$HOME',
};

/**
 * Deploys with these variables until the step with this command fails. `differences`: of the project's migrations.
 */
async function deploy(
  given: Record<string, string>,
  failing?: string,
  differences = { missing: ['2.sql'], others: [] as string[] },
) {
  const config = configWith(given);
  const commands: string[] = [];
  const everyArgument: string[] = [];
  const seen: { env: Record<string, string>; secrets?: NodeJS.Dict<string>; file?: string } = {
    env: {},
  };
  const deployed = deployBackend({
    config,
    project: readProject(config),
    runSupabase(args, env) {
      const command = args.filter((arg) => !/^--(?:remote|env-file)=/.test(arg)).join(' ');
      commands.push(command);
      everyArgument.push(...args);
      seen.env = env;
      const file = args.find((arg) => arg.startsWith('--env-file='))?.slice('--env-file='.length);
      if (file !== undefined) {
        expect(statSync(file).mode & 0o077).toBe(0);
        Object.assign(seen, { file, secrets: parseEnv(readFileSync(file, 'utf8')) });
      }
      return Promise.resolve(command !== failing);
    },
    compareMigrations: async () => differences,
    logger: () => undefined,
  });
  const error = await deployed.then(
    () => undefined,
    (reason: Error) => reason.message,
  );
  return { commands, everyArgument, error, ...seen };
}

const inOrder = ['db push', 'config push', 'secrets set', 'functions deploy --use-api --prune'];

test('an earlier version leaves the migrations of a later one alone', async () => {
  const ahead = { missing: [], others: ['3'] };
  expect((await deploy(variables, undefined, ahead)).commands).toEqual(inOrder.slice(1));
  const other = { missing: ['2.sql'], others: ['3'] };
  expect((await deploy(variables, undefined, other)).commands).toEqual(inOrder);
});

test('a deployment sets every variable of config.toml and the functions, and needs one setting for the mail server', async () => {
  const { commands, error, env, secrets, file, everyArgument } = await deploy(variables);
  expect({ commands, error }).toEqual({ commands: inOrder, error: undefined });
  expect(existsSync(file ?? '')).toBe(false);
  const config = readFileSync('supabase/config.toml', 'utf8');
  const needed = [...config.matchAll(/"env\((\w{1,60})\)"/g)].map(([, name]) => name);
  expect(needed.length).toBeGreaterThan(8);
  expect(needed.filter((name) => env[name ?? ''] === undefined)).toEqual([]);
  // Every user of this machine can read command lines.
  expect(everyArgument.filter((arg) => /s(?:#|%23)cret/.test(arg))).toEqual([]);
  const user = 'postgres.abcdefghijklmnopqrst';
  expect(everyArgument).toContain(`--remote=postgresql://${user}@pooler.example:5432/postgres`);
  expect(env).toMatchObject({
    PGPASSWORD: 's#cret',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: expect.stringContaining('certificates.pem'),
    AUTH_SMTP_HOST: 'mail.example',
    AUTH_SMTP_USER: 'site@acme.example',
    AUTH_SMTP_PASS: "p$ss'w",
    AUTH_SMTP_FROM: 'site@acme-staffing.example',
    AUTH_SMTP_NAME: brand.name,
    AUTH_SUBJECT_RECOVERY: expect.stringContaining(brand.name),
    PUBLIC_SITE_URL: 'https://www.acme-staffing.example',
  });
  expect(secrets).toEqual({
    SITE_URL: 'https://www.acme-staffing.example',
    SMTP_URL: variables.SMTP_URL,
    MAIL_FROM: variables.MAIL_FROM,
    CRM_WEBHOOK_URL: variables.CRM_WEBHOOK_URL,
  });
});

test.each(inOrder.map((command, index) => [command, index + 1]))(
  'if %s fails, nothing after it runs, and the message says where it stopped',
  async (failing, count) => {
    const { commands, error, file } = await deploy(variables, failing);
    expect(commands).toEqual(inOrder.slice(0, count));
    expect(error).toContain('run npm run deploy:backend again');
    expect(existsSync(file ?? '')).toBe(false);
  },
);

test.each([
  ['SUPABASE_DB_URL', '', 'SUPABASE_DB_URL'],
  ['SUPABASE_ACCESS_TOKEN', '', 'SUPABASE_ACCESS_TOKEN'],
  ['SUPABASE_SECRET_KEY', '', 'SUPABASE_SECRET_KEY'],
  ['SMTP_URL', '', 'SMTP_URL'],
  // Auth can't use these.
  ['SMTP_URL', 'smtps://user:p@mail.example:2465', 'port 465'],
  ['SMTP_URL', 'smtps://mail.example:465', 'port 465'],
])('if %s is “%s”, nothing is changed', async (name, value, message) => {
  const { commands, error } = await deploy({ ...variables, [name]: value });
  expect(commands).toEqual([]);
  expect(error).toContain(message);
});
